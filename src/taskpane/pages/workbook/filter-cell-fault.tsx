import type { CellFault, CellFilter, FixedFilter } from '../../../app';
import { tryParseAddress } from '../../../grid';
import { Button } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { selectInSheet } from '../../shell/show-in-sheet';

interface FilterCellFaultProps {
  /** Of the placement. */
  readonly id: string;
  readonly fault: CellFault;
  readonly named: (text: string) => string | undefined;
  /** Leads to where another cell is chosen, given the name of this one; undefined while nothing can be chosen. */
  readonly onOther: ((name: string) => void) | undefined;
}

/**
 * What helps where a filter cannot be asked with what its cells hold: the way there, another cell, or a value that is typed from now on: the nearest to one
 * that the data do not have, else what it was asked with before.
 */
export function FilterCellFault({ id, fault, named, onOther }: FilterCellFaultProps) {
  const { app, announce, words } = usePage();
  const { cell, last, name, problem } = fault;
  const goes = words.placementFilters.goToCell(cell);
  const place = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const values = last.length < 2 && problem.kind === 'unknown' && problem.nearest ? [problem.nearest] : last;
  const uses = words.placementFilters.use(values.join(', '));

  async function useThem(): Promise<void> {
    const details = await app.placements.openDetails();
    const { filters } = details.optionsOf(id);
    if ('unread' in filters) return;
    const next = filters.map((one) => ('cell' in one && one.cell.name === name ? typed(one, values) : one));
    await details.setOptions(id, { filters: next });
    await app.placements.refresh(id);
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
      {values.length > 0 && (
        <Button small name={named(uses)} onPress={() => void useThem().catch(app.noteFailure)}>
          {uses}
        </Button>
      )}
    </>
  );
}

function typed({ cell: _, ...asked }: CellFilter, values: readonly string[]): FixedFilter {
  return { ...asked, values };
}
