/** The cell that a filter takes its value from: typed, or clicked in the sheet. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatAddress } from '../../../grid';
import { Field } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface FilterCellProps {
  readonly id: string;
  /** An address, as far as it is typed. */
  readonly typed: string;
  readonly isWrong: boolean;
  /** The focus begins here. */
  readonly isFirst: boolean;
  readonly onChange: (typed: string) => void;
}

export function FilterCell({ id, typed, isWrong, isFirst, onChange }: FilterCellProps) {
  const { app, words } = usePage();
  const { placementFilters } = words;
  const selection = app.selection.value;
  const selected = selection?.kind === 'cells' ? formatAddress(selection.address) : undefined;
  // What was selected before somebody wanted a cell is no answer.
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
