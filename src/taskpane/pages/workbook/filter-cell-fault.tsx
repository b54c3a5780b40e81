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
 * cell, write the suggested value into the cell or, as the last choice, do without the cell.
 */
export function FilterCellRemedies({ id, fault, formatAccessibleName, onChooseOtherCell }: FilterCellRemediesProps) {
  const { app, announce, messages } = usePage();
  const { cell, name, problem } = fault;
  const goToLabel = messages.placementFilters.goToCell(cell);
  const address = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const { forCell, fixed } = chooseOfferedValues(fault);
  const renderRemedy = (label: string, verb: 'writeOfferedValue' | 'fixOfferedValues') => (
    <Button
      small
      name={formatAccessibleName(label)}
      onPress={() => void app.placements.openDetails()[verb](id, fault).catch(app.recordFailure)}
    >
      {label}
    </Button>
  );

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
      {forCell !== undefined &&
        renderRemedy(messages.placementFilters.changeCell({ cell, value: forCell }), 'writeOfferedValue')}
      {fixed.length > 0 &&
        renderRemedy(messages.placementFilters.useAlways({ cell, value: fixed.join(', ') }), 'fixOfferedValues')}
    </>
  );
}
