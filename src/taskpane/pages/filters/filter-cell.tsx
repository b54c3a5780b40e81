/**
 * Asks for the cell that a filter takes its value from. The user types its address or selects it in
 * the sheet; meanwhile the report would still be placed at the cells that were selected before.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatAddress } from '../../../grid';
import { Field } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { HelpLink } from '../help-link';

interface FilterCellFieldProps {
  readonly id: string;
  /** The text may not be a complete address yet. */
  readonly typedAddress: string;
  readonly hasError: boolean;
  /** The field gets the focus when it appears. */
  readonly takesFocus: boolean;
  /** Shows, beside the field, the button that switches back to a fixed value. */
  readonly cellToggle: ComponentChildren;
  readonly onChange: (address: string) => void;
}

export function FilterCellField(props: FilterCellFieldProps) {
  const { id, typedAddress, hasError, takesFocus, cellToggle, onChange } = props;
  const { app, messages } = usePage();
  const { placementFilters } = messages;
  const selection = app.selection.value;
  const selectedAddress = selection?.kind === 'cells' ? formatAddress(selection.address) : undefined;
  // A cell that was already selected when the field appeared is not an answer.
  const lastSelected = useRef(selectedAddress);
  useLayoutEffect(() => {
    if (selectedAddress === undefined || selectedAddress === lastSelected.current) return;
    const isFirstSelection = lastSelected.current === undefined;
    lastSelected.current = selectedAddress;
    if (!isFirstSelection) onChange(selectedAddress);
  }, [selectedAddress]);
  useLayoutEffect(() => app.report.pickCells(), []);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, []);
  return (
    <>
      <div class="filter-value wide">
        <Field id={id} label={placementFilters.cellLabel} isLabelHidden>
          <input
            class="input"
            id={id}
            ref={input}
            autocomplete="off"
            spellcheck={false}
            maxLength={MAX_ADDRESS_LENGTH}
            placeholder={placementFilters.cellPlaceholder}
            value={typedAddress}
            aria-describedby={hasError ? `${id}-error` : `${id}-hint`}
            aria-invalid={hasError}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
        {cellToggle}
      </div>
      <div class="filter-wide row">
        <small id={`${id}-hint`}>{placementFilters.cellHint}</small>
        <HelpLink section="filter-cell" />
      </div>
    </>
  );
}

const MAX_ADDRESS_LENGTH = 255;
