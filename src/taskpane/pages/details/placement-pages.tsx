import { useLayoutEffect } from 'preact/hooks';
import type { PlacementView } from '../../../app';
import { type PlacementPage, usePage } from '../../shell/pane-context';
import { ChangesPage } from './changes-page';
import { DetailsContext } from './details-page';
import { OptionsPage } from './options-page';
import { RepairPage } from './repair-page';
import { RowsPage } from './rows-page';

const PAGES = { changes: ChangesPage, options: OptionsPage, repair: RepairPage, rows: RowsPage };

interface PlacementPagesProps extends PlacementPage {
  readonly onBack: () => void;
}

/** The pages about one placement. */
export function PlacementPages({ id, page, filterCell, onBack }: PlacementPagesProps) {
  const { app, detailsWords } = usePage();
  const found = useFound(id);
  // Unlinked meanwhile: there is nothing to say about it any more.
  useLayoutEffect(() => {
    if (!found) onBack();
  }, [found === undefined]);
  if (!found) return null;
  const Page = PAGES[page];
  return (
    <DetailsContext.Provider value={detailsWords}>
      <Page
        key={page}
        details={app.placements.openDetails()}
        {...found}
        onBack={onBack}
        {...(filterCell !== undefined && { filterCell })}
      />
    </DetailsContext.Provider>
  );
}

function useFound(id: string): { readonly placement: PlacementView; readonly sheet: string | undefined } | undefined {
  const { app } = usePage();
  const state = app.placements.state.value;
  if (state.kind !== 'ready') return undefined;
  for (const { sheet, placements } of state.groups) {
    const placement = placements.find((one) => one.id === id);
    if (placement) return { placement, sheet };
  }
  return undefined;
}
