import { useLayoutEffect } from 'preact/hooks';
import { type PlacementPage, usePage } from '../../shell/pane-context';
import { usePlacementById } from '../placement-by-id';
import { ChangesPage } from './changes-page';
import { DetailsContext } from './details-page';
import { DrillDownPage } from './drill-down-page';
import { OptionsPage } from './options-page';
import { OtherReportPage } from './other-report-page';
import { QueryPage } from './query-page';
import { RepairPage } from './repair-page';
import { SnapshotsPage } from './snapshots-page';
import { ValueSheetsPage } from './value-sheets-page';

const PAGES = {
  changes: ChangesPage,
  options: OptionsPage,
  otherReport: OtherReportPage,
  query: QueryPage,
  repair: RepairPage,
  rows: DrillDownPage,
  sheets: ValueSheetsPage,
  snapshots: SnapshotsPage,
};

interface PlacementPagesProps extends PlacementPage {
  readonly onBack: () => void;
}

/** Shows one of the pages about a placement. */
export function PlacementPages({ id, kind, filterCell, onBack }: PlacementPagesProps) {
  const { app, detailsMessages } = usePage();
  const placementInSheet = usePlacementById(id);
  // The page closes if the placement was unlinked in the meantime.
  useLayoutEffect(() => {
    if (!placementInSheet) onBack();
  }, [placementInSheet === undefined]);
  if (!placementInSheet) return null;
  const Page = PAGES[kind];
  return (
    <DetailsContext.Provider value={detailsMessages}>
      <Page
        key={kind}
        details={app.placements.openDetails()}
        {...placementInSheet}
        onBack={onBack}
        {...(filterCell !== undefined && { filterCell })}
      />
    </DetailsContext.Provider>
  );
}
