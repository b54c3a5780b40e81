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
}

/** What helps where a filter cannot be asked with what its cells hold: the way there, or its last values, from now on typed. */
export function FilterCellFault({ id, fault, named }: FilterCellFaultProps) {
  const { app, announce, words } = usePage();
  const { cell, last, name, problem } = fault;
  const goes = words.placements.goTo(cell);
  const place = problem.kind === 'deleted' ? undefined : tryParseAddress(cell);
  const uses = words.placementFilters.use(last.join(', '));

  async function useLast(): Promise<void> {
    const details = await app.placements.openDetails();
    const { filters } = details.optionsOf(id);
    if ('unread' in filters) return;
    const next = filters.map((one) => ('cell' in one && one.cell.name === name ? typed(one, last) : one));
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
      {last.length > 0 && (
        <Button small name={named(uses)} onPress={() => void useLast().catch(app.noteFailure)}>
          {uses}
        </Button>
      )}
    </>
  );
}

function typed({ member, title, type, operator }: CellFilter, values: readonly string[]): FixedFilter {
  return { member, title, type, operator, values };
}
