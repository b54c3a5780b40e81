import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface MenuItem {
  readonly label: string;
  /** The menu shows the keyboard shortcut at the right. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly checked?: boolean;
  run(): void;
}

export type MenuEntry = MenuItem | 'separator';

/** Positions are in CSS pixels of the window. */
export interface MenuPosition {
  readonly x: number;
  readonly y: number;
}

interface MenuProps {
  readonly label: string;
  readonly position: MenuPosition;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** Shows a menu for mouse and keyboard; restores the focus when it closes. */
export function Menu({ label, position, entries, onClose }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState<MenuPosition>({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const bounds = root.current?.getBoundingClientRect();
    if (!bounds) return;
    setOffset({
      x: Math.min(0, window.innerWidth - 8 - bounds.right),
      y: Math.min(0, window.innerHeight - 8 - bounds.bottom),
    });
  }, []);

  // The menu's parent may render again while the menu is open and pass another `onClose`; a ref
  // keeps that from moving the focus.
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;
  useLayoutEffect(() => {
    const previousFocus = document.activeElement;
    findButtons(root.current)[0]?.focus();
    const close = () => latestOnClose.current();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    window.addEventListener('blur', close);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      window.removeEventListener('blur', close);
      const hasFocusElsewhere =
        document.activeElement !== document.body && !root.current?.contains(document.activeElement);
      if (previousFocus instanceof HTMLElement && !hasFocusElsewhere) previousFocus.focus();
    };
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const buttons = findButtons(root.current);
    const index = buttons.findIndex((item) => item.matches(':focus'));
    const next = findNextIndex(event.key, index, buttons.length);
    if (next !== undefined) buttons[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={root}
      class="menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={{ left: `${position.x + offset.x}px`, top: `${position.y + offset.y}px` }}
      onKeyDown={handleKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) =>
        entry === 'separator' ? (
          <hr key={`separator-${index}`} />
        ) : (
          <MenuButton
            key={entry.label}
            item={entry}
            onPick={() => {
              onClose();
              entry.run();
            }}
          />
        ),
      )}
    </div>
  );
}

function MenuButton({ item, onPick }: { readonly item: MenuItem; readonly onPick: () => void }) {
  const { label, keys, checked, disabled } = item;
  const itemRole = checked === undefined ? PLAIN_ITEM : ({ role: 'menuitemradio', 'aria-checked': checked } as const);
  return (
    <button type="button" {...itemRole} disabled={disabled} tabIndex={-1} onClick={onPick}>
      <span class="menu-check" aria-hidden="true">
        {checked ? '✓' : ''}
      </span>
      <span class="menu-label">{label}</span>
      {keys && <span class="menu-keys">{keys}</span>}
    </button>
  );
}

const PLAIN_ITEM = { role: 'menuitem' } as const;

function findButtons(root: HTMLElement | null): HTMLButtonElement[] {
  return root ? [...root.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')] : [];
}

function findNextIndex(key: string, index: number, count: number): number | undefined {
  const nextIndexes: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return nextIndexes[key];
}
