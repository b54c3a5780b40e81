import { useLayoutEffect } from 'preact/hooks';
import { type PlacementPage, usePage } from '../../shell/pane-context';
import { useFoundPlacement } from '../found-placement';
import { ChangesPage } from './changes-page';
import { DetailsContext } from './details-page';
import { OptionsPage } from './options-page';
import { RepairPage } from './repair-page';
import { RowsPage } from './rows-page';

const PAGES = { changes: ChangesPage, options: OptionsPage, repair: RepairPage, rows: RowsPage };

interface PlacementPagesProps extends PlacementPage {
  readonly onBack: () => void;
}

/** Shows one of the pages about a placement. */
export function PlacementPages({ id, page, filterCell, onBack }: PlacementPagesProps) {
  const { app, detailsWords } = usePage();
  const found = useFoundPlacement(id);
  // The page closes if the placement was unlinked in the meantime.
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
