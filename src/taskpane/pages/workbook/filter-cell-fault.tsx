import { type CellFault, chooseOfferedValues } from '../../../app';
import { tryParseAddress } from '../../../grid';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { selectInSheet } from '../../shell/select-in-sheet';

interface FilterCellRemediesProps {
  readonly id: string;
  readonly fault: CellFault;
  readonly formatAccessibleName: (text: string) => string | undefined;
  /**
   * Opens the page where the user chooses another cell, given the name of this one; undefined while
   * that is impossible.
   */
  readonly onChooseOtherCell: ((name: string) => void) | undefined;
}

/**
 * Offers remedies if a filter cannot use the content of its cells: go to the cell, choose another
 * cell, or use the suggested value.
 */
export function FilterCellRemedies({ id, fault, formatAccessibleName, onChooseOtherCell }: FilterCellRemediesProps) {
  const { app, announce, messages } = usePage();
  const { cell, name, problem } = fault;
  const goToLabel = messages.placementFilters.goToCell(cell);
  const address = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const offeredValues = chooseOfferedValues(fault);
  const value = offeredValues.values.join(', ');
  const useLabel =
    offeredValues.kind === 'cell'
      ? messages.placementFilters.changeCell({ cell, value })
      : messages.placementFilters.useAlways(value);

  async function acceptValue(): Promise<void> {
    const details = app.placements.openDetails();
    await details.applyOfferedValue(id, fault);
  }

  return (
    <>
      {address && (
        <Button
          small
          name={formatAccessibleName(goToLabel)}
          onPress={() => selectInSheet({ app, announce, messages }, address)}
        >
          {goToLabel}
        </Button>
      )}
      {onChooseOtherCell && (
        <Button
          small
          name={formatAccessibleName(messages.placementFilters.otherCell)}
          onPress={() => onChooseOtherCell(name)}
        >
          {messages.placementFilters.otherCell}
        </Button>
      )}
      {value !== '' && (
        <Button small name={formatAccessibleName(useLabel)} onPress={() => void acceptValue().catch(app.recordFailure)}>
          {useLabel}
        </Button>
      )}
    </>
  );
}
