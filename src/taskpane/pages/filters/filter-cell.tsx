/**
 * Asks for the cell that a filter takes its value from. The user types its address or selects it in
 * the sheet.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatAddress } from '../../../grid';
import { Field } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface FilterCellProps {
  readonly id: string;
  /** The text may not be a complete address yet. */
  readonly typed: string;
  readonly isWrong: boolean;
  /** The field gets the focus when it appears. */
  readonly isFirst: boolean;
  readonly onChange: (typed: string) => void;
}

export function FilterCell({ id, typed, isWrong, isFirst, onChange }: FilterCellProps) {
  const { app, words } = usePage();
  const { placementFilters } = words;
  const selection = app.selection.value;
  const selected = selection?.kind === 'cells' ? formatAddress(selection.address) : undefined;
  // A cell that was already selected when the field appeared is not an answer.
  const seen = useRef(selected);
  useLayoutEffect(() => {
    if (selected === undefined || selected === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = selected;
    if (!isFirst) onChange(selected);
  }, [selected]);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isFirst) input.current?.focus();
  }, []);
  return (
    <Field id={id} label={placementFilters.cellLabel} hint={placementFilters.cellHint}>
      <input
        class="input"
        id={id}
        ref={input}
        autocomplete="off"
        spellcheck={false}
        maxLength={LONGEST_ADDRESS}
        value={typed}
        aria-describedby={isWrong ? `${id}-error` : `${id}-hint`}
        aria-invalid={isWrong}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

const LONGEST_ADDRESS = 255;
