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
  readonly onChange: (typed: string) => void;
}

export function FilterCell({ id, typed, isWrong, onChange }: FilterCellProps) {
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
  return (
    <Field id={id} label={placementFilters.cellLabel} hint={placementFilters.cellHint}>
      <input
        class="input"
        id={id}
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
