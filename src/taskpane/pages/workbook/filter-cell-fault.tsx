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
 * Ways out for a filter whose cells hold nothing that it can ask for: go to the cell, choose another one, or correct the value in the cell:
 * to the nearest that the data have, else to the one of before. If the cell cannot be corrected so, the filter may keep the values of before
 * and leave the cell.
 */
export function FilterCellFault({ id, fault, named, onOther }: FilterCellFaultProps) {
  const { app, announce, words } = usePage();
  const { cell, last, name, problem } = fault;
  const goes = words.placementFilters.goToCell(cell);
  const place = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const [former] = last.length === 1 ? last : [];
  const correct = problem.kind === 'unknown' ? (problem.nearest ?? former) : undefined;
  const { use, always } = words.placementFilters;
  const uses = correct === undefined ? always(last.join(', '), cell) : use(correct);

  async function correctCell(value: string): Promise<void> {
    const details = await app.placements.openDetails();
    if (await details.correctFilterValue(id, fault, value)) await app.placements.refresh(id);
  }

  async function leaveCell(): Promise<void> {
    const details = await app.placements.openDetails();
    const { filters } = details.optionsOf(id);
    if ('unread' in filters) return;
    const next = filters.map((one) => ('cell' in one && one.cell.name === name ? fixed(one, last) : one));
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
      {(correct !== undefined || last.length > 0) && (
        <Button
          small
          name={named(uses)}
          onPress={() => void (correct === undefined ? leaveCell() : correctCell(correct)).catch(app.noteFailure)}
        >
          {uses}
        </Button>
      )}
    </>
  );
}

function fixed({ cell: _, ...asked }: CellFilter, values: readonly string[]): FixedFilter {
  return { ...asked, values };
}
