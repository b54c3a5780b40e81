/** Lists all views and their states by the names in the gallery's address. */
import { administrationFixtures } from './fixtures/administration';
import { comparisonFixtures } from './fixtures/comparison';
import { connectFixtures } from './fixtures/connect';
import { connectionCheckFixtures } from './fixtures/connection-check';
import { detailsFixtures } from './fixtures/details';
import { rowsFixtures } from './fixtures/drill-down';
import { embedFixtures } from './fixtures/embed';
import { exploreFixtures } from './fixtures/explore';
import type { FixtureState, Fixtures } from './fixtures/fixture-app';
import { handEditFixtures } from './fixtures/hand-edits';
import { otherReportFixtures } from './fixtures/other-report';
import { placementFilterFixtures } from './fixtures/placement-filters';
import { placedQueryFixtures, queryFixtures } from './fixtures/queries';
import { questionFixtures } from './fixtures/questions';
import { reportFixtures } from './fixtures/report';
import { reportsFixtures } from './fixtures/reports';
import { connectedState, createList, createPlacementsState, folders, reports } from './fixtures/samples';
import { snapshotFixtures } from './fixtures/snapshots';
import { valueSheetFixtures } from './fixtures/value-sheets';
import { workbookFixtures } from './fixtures/workbook';

const settings: Fixtures = {
  settings: { clicks: ['Settings'] },
  unreadable: { unreadableParts: 12, clicks: ['Settings'] },
  copied: { clicks: ['Settings', 'Connection and diagnostics', 'Copy diagnostics'] },
  'sign-out': { clicks: ['Settings', 'Sign out'] },
  ...connectionCheckFixtures,
};

export const GALLERY: Readonly<Record<string, Readonly<Record<string, FixtureState>>>> = {
  connect: completeFixtures(connectFixtures),
  reports: completeFixtures(reportsFixtures),
  explore: completeFixtures(exploreFixtures),
  report: completeFixtures({ ...reportFixtures, ...comparisonFixtures, ...queryFixtures }),
  workbook: completeFixtures(workbookFixtures),
  placement: completeFixtures({
    ...{ ...detailsFixtures, ...questionFixtures, ...placementFilterFixtures },
    ...{ ...placedQueryFixtures, ...rowsFixtures, ...otherReportFixtures, ...snapshotFixtures },
    ...valueSheetFixtures,
  }),
  edits: completeFixtures(handEditFixtures),
  settings: completeFixtures(settings),
  administration: completeFixtures({ ...administrationFixtures, ...embedFixtures }),
};

function completeFixtures(fixtures: Fixtures): Record<string, FixtureState> {
  return Object.fromEntries(
    Object.entries(fixtures).map(([name, fixture]) => [
      name,
      {
        connection: connectedState,
        query: { search: '', folderId: undefined, sortBy: 'name' },
        folders,
        list: createList(reports),
        report: { kind: 'closed' },
        placements: createPlacementsState([], { needsUserCount: 2 }),
        online: true,
        canSaveToken: true,
        details: {},
        accountTitle: 'Contoso reports',
        deploymentState: { isAsleep: false, isSqlOff: false },
        unreadableParts: 0,
        connectionCheck: { status: 'none', lines: [] },
        ...fixture,
      },
    ]),
  );
}
