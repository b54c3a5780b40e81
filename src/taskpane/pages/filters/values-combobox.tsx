/**
 * Lets the user choose values of the data. They are searched while the user types, picked by
 * keyboard or pointer, and shown as tokens below.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FilterMember, ReportFilters, WrongValue } from '../../../app';
import { normalizeTypedText } from '../../../grid';
import { Field, Icon, IconButton, icons } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useAfterPointerRelease } from './after-pointer-release';
import { describeMember, type FilterDraft } from './filter-draft';
import { findUnmatched, useOfferedValues } from './offered-values';

interface ValuesComboboxProps {
  /** An error belongs to the control with this id. */
  readonly id: string;
  readonly filters: ReportFilters;
  readonly member: FilterMember;
  readonly draft: Pick<FilterDraft, 'values' | 'typed'>;
  readonly hasError: boolean;
  readonly cellToggle: ComponentChildren;
  readonly onChange: (change: Partial<FilterDraft>) => void;
  readonly onWrongValue: (wrongValue: WrongValue) => void;
  readonly onListShown: () => void;
}

export function ValuesCombobox(props: ValuesComboboxProps) {
  const { id, filters, member, draft, hasError, cellToggle, onChange, onListShown } = props;
  const { placementFilters: messages } = usePage().messages;
  const { values, typed } = draft;
  const runAfterRelease = useAfterPointerRelease();
  const offered = useOfferedValues(filters, member, typed, runAfterRelease);
  const { offeredValues, hasFailed, matches } = offered;
  const unmatched = findUnmatched(filters, offered, typed);
  const listedValues = unmatched?.nearest === undefined ? matches : [unmatched.nearest];
  const [isOpen, setOpen] = useState(false);
  /** The arrow keys have reached the item with this index. */
  const [activeIndex, setActiveIndex] = useState<number | undefined>(undefined);
  const isShown = isOpen && listedValues.length > 0;
  const activeValue = isShown && activeIndex !== undefined ? listedValues[activeIndex] : undefined;
  const createOptionId = (index: number) => `${id}-option-${index}`;
  const removeValue = (value: string) => values.filter((other) => other !== value);
  useLayoutEffect(() => {
    if (isShown) onListShown();
  }, [isShown]);

  const takeTyped = useTypedText({ ...props, listedValues, offered, unmatched }, (value) => {
    onChange({ values: [...new Set([...values, value])], typed: '' });
    // The list may change at any moment, which would move what is below it under a pointer.
    setOpen(false);
  });

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
    if (listedValues.length === 0) return false;
    setOpen(true);
    setActiveIndex(
      (startIndex = step > 0 ? -1 : listedValues.length) =>
        (startIndex + step + listedValues.length) % listedValues.length,
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
      if (activeValue !== undefined) toggle(activeValue);
      else if (typed.trim() === '') return false;
      else takeTyped();
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
    <>
      <div class="filter-value">
        <Field id={id} label={messages.valuesLabel} isLabelHidden>
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
            placeholder={messages.valueLabel}
            value={typed}
            onInput={(event) => search(event.currentTarget.value)}
            onClick={() => setOpen(true)}
            onBlur={() => runAfterRelease(() => setOpen(false))}
            onKeyDown={onKeyDown}
          />
        </Field>
        {cellToggle}
      </div>
      {values.length > 0 && (
        <ul class="tokens filter-wide" aria-label={messages.chosen}>
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
      <small class="filter-wide filter-hint" id={`${id}-hint`}>
        {describeList()}
      </small>
      <div
        class="listbox filter-wide"
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.valuesOf(member.title)}
        aria-multiselectable
        hidden={!isShown}
      >
        {listedValues.map((value, index) => (
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
    </>
  );

  function describeList(): string {
    if (!offeredValues) return hasFailed ? messages.valuesUnread : messages.valuesLoading;
    if (unmatched) return messages.unmatched(unmatched);
    const { values: all, isAll } = offeredValues;
    if (typed.trim() !== '') return messages.matching(matches.length, typed.trim());
    return isAll ? '' : messages.firstValues(all.length);
  }
}

interface TypedTextParts extends Pick<ValuesComboboxProps, 'filters' | 'member' | 'draft' | 'onWrongValue'> {
  readonly listedValues: readonly string[];
  readonly offered: ReturnType<typeof useOfferedValues>;
  readonly unmatched: WrongValue | undefined;
}

/**
 * Returns a function that takes the value which the typed text means: the same or else the first
 * one of the list. While the list loads, the text waits for it. A text that is not in the data is
 * reported; it is taken as it is if that cannot be checked.
 */
function useTypedText(parts: TypedTextParts, take: (value: string) => void): () => void {
  const { filters, member, draft, listedValues, offered, unmatched, onWrongValue } = parts;
  const text = draft.typed.trim();
  const isReady = offered.isCurrent || offered.hasFailed;
  const waitingText = useRef<string | undefined>(undefined);
  const latestText = useRef<string | undefined>(undefined);
  latestText.current = text;
  useLayoutEffect(() => {
    if (isReady && waitingText.current === text) void takeNow();
    if (isReady) waitingText.current = undefined;
  }, [isReady, text]);
  useLayoutEffect(
    () => () => {
      latestText.current = undefined;
    },
    [],
  );

  async function takeNow(): Promise<void> {
    const [first] = listedValues;
    const value = listedValues.find((one) => normalizeTypedText(one) === normalizeTypedText(text)) ?? first;
    if (value !== undefined || offered.hasFailed) {
      take(value ?? text);
      return;
    }
    const filter = { ...describeMember(member), operator: 'is', values: [text] } as const;
    const wrongValue = unmatched ?? (await filters.findWrongValue(filter).catch(() => undefined));
    if (latestText.current !== text) return;
    if (wrongValue) onWrongValue(wrongValue);
    else take(text);
  }

  return () => {
    if (isReady) void takeNow();
    else waitingText.current = text;
  };
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
