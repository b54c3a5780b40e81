import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from './button';
import { type Glyph, Icon } from './icon';

export interface MenuItem {
  readonly text: string;
  readonly icon: Glyph;
  readonly off?: boolean;
  /** The element with this id says why the item is disabled. */
  readonly describedBy?: string | undefined;
  /** A separator precedes the item. */
  readonly hasSeparator?: boolean;
  readonly onPress: () => void;
}

interface MenuProps {
  readonly name: string;
  readonly icon: Glyph;
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
  const [isOpen, open] = useState(false);
  const id = useId();
  const button = elementRef;
  const close = (keepsFocus: boolean) => {
    open(false);
    if (keepsFocus) button.current?.focus();
  };
  return (
    <div class="menu-place">
      <IconButton
        small
        icon={icon}
        name={name}
        describedBy={describedBy}
        expanded={isOpen}
        elementRef={button}
        onPress={() => open(!isOpen)}
      />
      {isOpen && <Items id={id} describedBy={describedBy} items={items} name={name} button={button} onClose={close} />}
    </div>
  );
}

interface ItemsProps extends Pick<MenuProps, 'name' | 'describedBy' | 'items'> {
  readonly id: string;
  readonly button: MenuProps['elementRef'];
  readonly onClose: (keepsFocus: boolean) => void;
}

function Items({ id, name, describedBy, items, button, onClose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const all = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    // The menu opens upwards if there is not enough space below.
    const space = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    element.classList.toggle('up', element.getBoundingClientRect().bottom > window.innerHeight - space);
    all()[0]?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const menuItems = all();
    const at = menuItems.findIndex((item) => item.matches(':focus'));
    const to = itemAfter(event.key, menuItems, at);
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') onClose(true);
    else to?.focus();
    if (event.key === 'Escape' || to) event.preventDefault();
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
        const isIn = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isIn && relatedTarget !== button.current) onClose(false);
      }}
    >
      {items.map(({ text, icon, off = false, describedBy: why, hasSeparator: apart = false, onPress }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          class={apart ? 'apart' : undefined}
          tabIndex={-1}
          aria-disabled={off || undefined}
          aria-describedby={why}
          onClick={() => {
            if (off) return;
            onClose(true);
            onPress();
          }}
        >
          <Icon glyph={icon} />
          {text}
        </button>
      ))}
    </div>
  );
}

function itemAfter(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items[(at + items.length - 1) % items.length];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1) return undefined;
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return after.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
