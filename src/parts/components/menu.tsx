import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from './button';
import { Icon, type IconPath } from './icon';

export interface MenuItem {
  readonly text: string;
  readonly icon: IconPath;
  readonly isDisabled?: boolean;
  /** The element with this id says why the item is disabled. */
  readonly describedBy?: string | undefined;
  /** A separator precedes the item. */
  readonly hasSeparator?: boolean;
  readonly onPress: () => void;
}

interface MenuProps {
  readonly name: string;
  readonly icon: IconPath;
  /** The element with this id says what the menu belongs to. */
  readonly describedBy: string;
  readonly items: readonly MenuItem[];
  readonly elementRef: { current: HTMLButtonElement | null };
}

/**
 * Shows a button that opens a menu. Arrow keys move in it, a letter jumps to the next item that
 * begins with it, Esc and Tab close it.
 */
export function Menu({ name, icon, describedBy, items, elementRef }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = elementRef;
  const closeMenu = (restoresFocus: boolean) => {
    setOpen(false);
    if (restoresFocus) button.current?.focus();
  };
  return (
    <div class="menu-place">
      <IconButton
        small
        icon={icon}
        name={name}
        describedBy={describedBy}
        isExpanded={isOpen}
        elementRef={button}
        onPress={() => (isOpen ? closeMenu(true) : setOpen(true))}
      />
      {isOpen && (
        <MenuItemList id={id} describedBy={describedBy} items={items} name={name} button={button} onClose={closeMenu} />
      )}
    </div>
  );
}

interface MenuItemListProps extends Pick<MenuProps, 'name' | 'describedBy' | 'items'> {
  readonly id: string;
  readonly button: MenuProps['elementRef'];
  readonly onClose: (restoresFocus: boolean) => void;
}

function MenuItemList({ id, name, describedBy, items, button, onClose }: MenuItemListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const queryItems = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    if (menu.current && button.current) fitIntoWindow(menu.current, button.current);
    queryItems()[0]?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const menuItems = queryItems();
    const index = menuItems.findIndex((item) => item.matches(':focus'));
    const target = findItemForKey(event.key, menuItems, index);
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') onClose(true);
    else target?.focus();
    if (event.key === 'Escape' || target) event.preventDefault();
  }

  return (
    <div
      class="menu"
      role="menu"
      id={id}
      ref={menu}
      aria-label={name}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      // A browser that does not focus a pressed button would blur the menu, which closes it.
      onMouseDown={(event) => event.preventDefault()}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside && relatedTarget !== button.current) onClose(false);
      }}
    >
      {items.map(
        ({ text, icon, isDisabled = false, describedBy: reasonId, hasSeparator: isSeparated = false, onPress }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            class={isSeparated ? 'apart' : undefined}
            tabIndex={-1}
            aria-disabled={isDisabled || undefined}
            aria-describedby={reasonId}
            onClick={() => {
              if (isDisabled) return;
              onClose(true);
              onPress();
            }}
          >
            <Icon path={icon} />
            {text}
          </button>
        ),
      )}
    </div>
  );
}

/**
 * Opens the menu downwards if it fits below its button, else on the side with more space. It scrolls
 * if it fits on neither side.
 */
function fitIntoWindow(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom } = button.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = top - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0) - bottom;
  const opensUp = menu.offsetHeight > below && above > below;
  menu.classList.toggle('up', opensUp);
  menu.style.maxBlockSize = `${opensUp ? above : below}px`;
}

function findItemForKey(key: string, items: readonly HTMLElement[], index: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items[(index + items.length - 1) % items.length];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1) return undefined;
      const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
      return after.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
