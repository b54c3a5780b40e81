import { type CellFault, valuesToOffer } from '../../../app';
import { tryParseAddress } from '../../../grid';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { selectInSheet } from '../../shell/show-in-sheet';

interface FilterCellFaultProps {
  readonly id: string;
  readonly fault: CellFault;
  readonly named: (text: string) => string | undefined;
  /**
   * Opens the page where the user chooses another cell, given the name of this one; undefined while
   * that is impossible.
   */
  readonly onOther: ((name: string) => void) | undefined;
}

/**
 * Offers remedies if a filter cannot use the content of its cells: go to the cell, choose another
 * cell, or use the suggested value.
 */
export function FilterCellFault({ id, fault, named, onOther }: FilterCellFaultProps) {
  const { app, announce, words } = usePage();
  const { cell, name, problem } = fault;
  const goes = words.placementFilters.goToCell(cell);
  const place = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const offered = valuesToOffer(fault);
  const value = offered.values.join(', ');
  const uses = offered.kind === 'cell' ? words.placementFilters.use(value) : words.placementFilters.useAlways(value);

  async function useThem(): Promise<void> {
    const details = app.placements.openDetails();
    await details.useOfferedValue(id, fault);
  }

  return (
    <>
      {place && (
        <Button small name={named(goes)} onPress={() => selectInSheet({ app, announce, words }, place)}>
          {goes}
        </Button>
      )}
      {onOther && (
        <Button small name={named(words.placementFilters.otherCell)} onPress={() => onOther(name)}>
          {words.placementFilters.otherCell}
        </Button>
      )}
      {value !== '' && (
        <Button small name={named(uses)} onPress={() => void useThem().catch(app.noteFailure)}>
          {uses}
        </Button>
      )}
    </>
  );
}
