/**
 * Lets the user choose values of the data. They are searched while the user types, picked by
 * keyboard or pointer, and shown as tokens above. Text that matches no value is accepted too.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterMember, FilterValues, ReportFilters } from '../../../app';
import { Field, Icon, IconButton, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useAfterPointerRelease } from './after-pointer-release';
import type { FilterDraft } from './filter-draft';

interface ValuesComboboxProps {
  /** An error belongs to the control with this id. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: Pick<FilterDraft, 'values' | 'typed'>;
  readonly hasError: boolean;
  readonly onChange: (change: Partial<FilterDraft>) => void;
}

export function ValuesCombobox({ id, filters, member, draft, hasError, onChange }: ValuesComboboxProps) {
  const { placementFilters: messages } = usePage().messages;
  const { values, typed } = draft;
  const runAfterRelease = useAfterPointerRelease();
  const { offeredValues, hasFailed } = useOfferedValues(filters, member, typed, runAfterRelease);
  const [isOpen, setOpen] = useState(false);
  /** The arrow keys have reached the item with this index. */
  const [activeIndex, setActiveIndex] = useState<number | undefined>(undefined);
  const matches = filterMatching(offeredValues?.values ?? [], typed);
  const isShown = isOpen && matches.length > 0;
  const activeValue = isShown && activeIndex !== undefined ? matches[activeIndex] : undefined;
  const createOptionId = (index: number) => `${id}-option-${index}`;
  const removeValue = (value: string) => values.filter((other) => other !== value);

  function search(text: string): void {
    setOpen(true);
    setActiveIndex(undefined);
    onChange({ typed: text });
  }

  function toggle(value: string): void {
    onChange({ values: values.includes(value) ? removeValue(value) : [...values, value], typed: '' });
    setActiveIndex(undefined);
  }

  function moveActive(step: 1 | -1): boolean {
    if (matches.length === 0) return false;
    setOpen(true);
    setActiveIndex(
      (startIndex = step > 0 ? -1 : matches.length) => (startIndex + step + matches.length) % matches.length,
    );
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isHandled = KEY_HANDLERS[event.key]?.() ?? false;
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Each function returns true if it handled the key. */
  const KEY_HANDLERS: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => moveActive(1),
    ArrowUp: () => moveActive(-1),
    Enter: () => {
      const value = activeValue ?? typed.trim();
      if (value === '') return false;
      if (activeValue === undefined) {
        onChange({ values: [...new Set([...values, value])], typed: '' });
        // The list may change at any moment, which would move what is below it under a pointer.
        setOpen(false);
      } else toggle(activeValue);
      return true;
    },
    Escape: () => {
      if (!isShown) return false;
      setOpen(false);
      setActiveIndex(undefined);
      return true;
    },
    Backspace: () => {
      if (typed !== '' || values.length === 0) return false;
      onChange({ values: values.slice(0, -1) });
      return true;
    },
  };

  return (
    <Field id={id} label={messages.valuesLabel} hint={describeList()}>
      {values.length > 0 && (
        <ul class="tokens" aria-label={messages.chosen}>
          {values.map((value) => (
            <li key={value}>
              <span>{value}</span>
              <IconButton
                small
                icon={icons.close}
                name={messages.removeValue(value)}
                onPress={() => onChange({ values: removeValue(value) })}
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
        aria-activedescendant={activeValue === undefined ? undefined : createOptionId(activeIndex ?? 0)}
        aria-describedby={hasError ? `${id}-error` : `${id}-hint`}
        aria-invalid={hasError}
        maxLength={filters.limits.characters}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => search(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onBlur={() => runAfterRelease(() => setOpen(false))}
        onKeyDown={onKeyDown}
      />
      <div
        class="listbox"
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.valuesOf(member.title)}
        aria-multiselectable
        hidden={!isShown}
      >
        {matches.map((value, index) => (
          <Option
            key={value}
            id={createOptionId(index)}
            value={value}
            typed={typed.trim()}
            isChosen={values.includes(value)}
            isActive={value === activeValue}
            onPick={() => toggle(value)}
          />
        ))}
      </div>
    </Field>
  );

  function describeList(): string {
    if (!offeredValues) return hasFailed ? messages.valuesUnread : messages.valuesLoading;
    const { values, isAll } = offeredValues;
    const summary =
      typed.trim() === '' ? messages.offered(values.length, isAll) : messages.matching(matches.length, typed.trim());
    return isShown ? `${summary} ${messages.listKeys}` : summary;
  }
}

interface OptionProps {
  readonly id: string;
  readonly value: string;
  readonly typed: string;
  readonly isChosen: boolean;
  /** The arrow keys have reached this item. */
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Option({ id, value, typed, isChosen, isActive, onPick }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const matchStart = typed === '' ? -1 : value.toLowerCase().indexOf(typed.toLowerCase());
  return (
    // Keyboard users pick an item from the field, which keeps the focus.
    <button
      type="button"
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      class={isActive ? 'on' : undefined}
      aria-selected={isChosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon path={icons.done} />
      <span>
        {matchStart < 0 ? (
          value
        ) : (
          <>
            {value.slice(0, matchStart)}
            <mark>{value.slice(matchStart, matchStart + typed.length)}</mark>
            {value.slice(matchStart + typed.length)}
          </>
        )}
      </span>
    </button>
  );
}

function filterMatching(values: readonly string[], typedText: string): readonly string[] {
  const searchText = typedText.trim().toLowerCase();
  return searchText === '' ? values : values.filter((value) => value.toLowerCase().includes(searchText));
}

interface OfferedValues {
  readonly offeredValues: FilterValues | undefined;
  /** The last request failed; values of an earlier one stay offered. */
  readonly hasFailed: boolean;
}

/**
 * Requests matching values, one request at a time. Text that was typed in the meantime is requested
 * next.
 */
function useOfferedValues(
  filters: ReportFilters,
  member: FilterMember,
  typed: string,
  runAfterRelease: (action: () => void) => void,
): OfferedValues {
  const [offeredValues, setOfferedValues] = useState<FilterValues | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const isRequesting = useRef(false);
  const wantedSearch = useRef(typed);
  const isMounted = useRef(true);
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    wantedSearch.current = typed.trim();
    void requestValues();
    async function requestValues(): Promise<void> {
      if (isRequesting.current || (offeredValues?.isAll && wantedSearch.current !== '')) return;
      isRequesting.current = true;
      const requestedSearch = wantedSearch.current;
      const foundValues = await filters.values(member, requestedSearch).catch(() => undefined);
      isRequesting.current = false;
      if (!isMounted.current) return;
      runAfterRelease(() => {
        setFailed(!foundValues);
        // A complete list can be searched here, so results of a search do not replace it.
        if (foundValues && (requestedSearch === '' || !offeredValues?.isAll))
          setOfferedValues({ ...foundValues, isAll: foundValues.isAll && requestedSearch === '' });
      });
      if (wantedSearch.current !== requestedSearch) await requestValues();
    }
  }, [member.name, typed]);
  return { offeredValues, hasFailed };
}
