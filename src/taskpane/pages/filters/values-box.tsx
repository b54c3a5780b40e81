/**
 * Lets the user choose values of the data. They are searched while the user types, picked by
 * keyboard or pointer, and shown as tokens above. Text that matches no value is accepted too.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterMember, FilterValues, ReportFilters } from '../../../app';
import { Field, glyphs, Icon, IconButton } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import type { FilterDraft } from './filter-draft';
import { useOnceReleased } from './once-released';

interface ValuesBoxProps {
  /** An error belongs to the control with this id. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: Pick<FilterDraft, 'values' | 'typed'>;
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<FilterDraft>) => void;
}

export function ValuesBox({ id, filters, member, draft, isWrong, onChange }: ValuesBoxProps) {
  const { placementFilters: words } = usePage().words;
  const { values, typed } = draft;
  const onceReleased = useOnceReleased();
  const { offered, isUnread } = useOffered(filters, member.name, typed, onceReleased);
  const [isOpen, open] = useState(false);
  /** The arrow keys have reached the item with this index. */
  const [at, goTo] = useState<number | undefined>(undefined);
  const matches = matching(offered?.values ?? [], typed);
  const isShown = isOpen && matches.length > 0;
  const marked = isShown && at !== undefined ? matches[at] : undefined;
  const optionId = (index: number) => `${id}-option-${index}`;
  const without = (value: string) => values.filter((one) => one !== value);

  function search(text: string): void {
    open(true);
    goTo(undefined);
    onChange({ typed: text });
  }

  function toggle(value: string): void {
    onChange({ values: values.includes(value) ? without(value) : [...values, value], typed: '' });
    goTo(undefined);
  }

  function move(by: 1 | -1): boolean {
    if (matches.length === 0) return false;
    open(true);
    goTo((from = by > 0 ? -1 : matches.length) => (from + by + matches.length) % matches.length);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isTaken = KEYS[event.key]?.() ?? false;
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Each function returns true if it handled the key. */
  const KEYS: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const value = marked ?? typed.trim();
      if (value === '') return false;
      if (marked === undefined) {
        onChange({ values: [...new Set([...values, value])], typed: '' });
        // The list may change at any moment, which would move what is below it under a pointer.
        open(false);
      } else toggle(marked);
      return true;
    },
    Escape: () => {
      if (!isShown) return false;
      open(false);
      goTo(undefined);
      return true;
    },
    Backspace: () => {
      if (typed !== '' || values.length === 0) return false;
      onChange({ values: values.slice(0, -1) });
      return true;
    },
  };

  return (
    <Field id={id} label={words.valuesLabel} hint={hint()}>
      {values.length > 0 && (
        <ul class="tokens" aria-label={words.chosen}>
          {values.map((value) => (
            <li key={value}>
              <span>{value}</span>
              <IconButton
                small
                icon={glyphs.close}
                name={words.removeValue(value)}
                onPress={() => onChange({ values: without(value) })}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        class="input"
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked === undefined ? undefined : optionId(at ?? 0)}
        aria-describedby={isWrong ? `${id}-error` : `${id}-hint`}
        aria-invalid={isWrong}
        maxLength={filters.most.letters}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => search(event.currentTarget.value)}
        onClick={() => open(true)}
        onBlur={() => onceReleased(() => open(false))}
        onKeyDown={onKeyDown}
      />
      <div
        class="listbox"
        id={`${id}-list`}
        role="listbox"
        aria-label={words.valuesOf(member.title)}
        aria-multiselectable
        hidden={!isShown}
      >
        {matches.map((value, index) => (
          <Option
            key={value}
            id={optionId(index)}
            value={value}
            typed={typed.trim()}
            isChosen={values.includes(value)}
            isMarked={value === marked}
            onPick={() => toggle(value)}
          />
        ))}
      </div>
    </Field>
  );

  function hint(): string {
    if (!offered) return isUnread ? words.valuesUnread : words.valuesLoading;
    const { values: all, isAll } = offered;
    const said = typed.trim() === '' ? words.offered(all.length, isAll) : words.matching(matches.length, typed.trim());
    return isShown ? `${said} ${words.listKeys}` : said;
  }
}

interface OptionProps {
  readonly id: string;
  readonly value: string;
  readonly typed: string;
  readonly isChosen: boolean;
  /** The arrow keys have reached this item. */
  readonly isMarked: boolean;
  readonly onPick: () => void;
}

function Option({ id, value, typed, isChosen, isMarked, onPick }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isMarked) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  const from = typed === '' ? -1 : value.toLowerCase().indexOf(typed.toLowerCase());
  return (
    // Keyboard users pick an item from the field, which keeps the focus.
    <button
      type="button"
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      class={isMarked ? 'on' : undefined}
      aria-selected={isChosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon glyph={glyphs.done} />
      <span>
        {from < 0 ? (
          value
        ) : (
          <>
            {value.slice(0, from)}
            <mark>{value.slice(from, from + typed.length)}</mark>
            {value.slice(from + typed.length)}
          </>
        )}
      </span>
    </button>
  );
}

function matching(values: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? values : values.filter((value) => value.toLowerCase().includes(wanted));
}

interface Offered {
  readonly offered: FilterValues | undefined;
  /** It is true if the last request failed. */
  readonly isUnread: boolean;
}

/**
 * Requests matching values, one request at a time. Text that was typed in the meantime is requested
 * next.
 */
function useOffered(
  filters: ReportFilters,
  member: string,
  typed: string,
  onceReleased: (act: () => void) => void,
): Offered {
  const [offered, set] = useState<FilterValues | undefined>(undefined);
  const [isUnread, tell] = useState(false);
  const asking = useRef(false);
  const wanted = useRef(typed);
  const isHere = useRef(true);
  useLayoutEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    wanted.current = typed.trim();
    void ask();
    async function ask(): Promise<void> {
      if (asking.current || (offered?.isAll && wanted.current !== '')) return;
      asking.current = true;
      const searched = wanted.current;
      const found = await filters.values(member, searched).catch(() => undefined);
      asking.current = false;
      if (!isHere.current) return;
      onceReleased(() => {
        tell(!found);
        // A complete list can be searched here, so results of a search do not replace it.
        if (found && (searched === '' || !offered?.isAll)) set({ ...found, isAll: found.isAll && searched === '' });
      });
      if (wanted.current !== searched) await ask();
    }
  }, [member, typed]);
  return { offered, isUnread };
}
