import { useState } from 'preact/hooks';
import type { CellFilter, DropDownOutcome, ReportFilters } from '../../../app';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';

/** Returns true if the filter compares with whole texts, which a drop-down can list. */
export function mayHaveDropDown({ type, operator }: CellFilter): boolean {
  return type === 'string' && (operator === 'is' || operator === 'isNot');
}

interface CellDropDownProps {
  readonly filters: ReportFilters;
  readonly filter: CellFilter;
  readonly isDisabled: boolean;
}

/** Adds a drop-down to the filter's cell when the user presses the button, and shows the outcome. */
export function CellDropDown({ filters, filter, isDisabled }: CellDropDownProps) {
  const { app, announce, messages } = usePage();
  const { placementFilters } = messages;
  const [outcome, setOutcome] = useState<DropDownOutcome | 'failed' | undefined>(undefined);
  const cell = filter.cell.address;

  async function add(): Promise<void> {
    const result = await filters.addDropDown(filter).catch((error: unknown) => {
      app.recordFailure(error);
      return 'failed' as const;
    });
    setOutcome(result);
    announce('status', placementFilters.dropDownOutcome(result, cell));
  }

  return (
    <p class="row tight">
      {outcome !== 'added' && (
        <Button small isDisabled={isDisabled} onPress={() => void add()}>
          {placementFilters.addDropDown(cell)}
        </Button>
      )}
      {outcome && <small>{placementFilters.dropDownOutcome(outcome, cell)}</small>}
    </p>
  );
}
