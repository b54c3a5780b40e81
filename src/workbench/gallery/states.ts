/** Lists all views and their states by the names in the gallery's address. */
import { administrationFixtures } from './fixtures/administration';
import { connectFixtures } from './fixtures/connect';
import { detailsFixtures } from './fixtures/details';
import { embedFixtures } from './fixtures/embed';
import type { FixtureState, Fixtures } from './fixtures/fixture-app';
import { handEditFixtures } from './fixtures/hand-edits';
import { placementFilterFixtures } from './fixtures/placement-filters';
import { questionFixtures } from './fixtures/questions';
import { reportFixtures } from './fixtures/report';
import { reportsFixtures } from './fixtures/reports';
import { rowsFixtures } from './fixtures/rows-behind';
import { connected, folders, listOf, placementsOf, reports } from './fixtures/samples';
import { workbookFixtures } from './fixtures/workbook';

const settings: Fixtures = {
  settings: { press: ['Settings'] },
  copied: { press: ['Settings', 'Copy diagnostics'] },
  'sign-out': { press: ['Settings', 'Sign out'] },
};

export const GALLERY: Readonly<Record<string, Readonly<Record<string, FixtureState>>>> = {
  connect: drawn(connectFixtures),
  reports: drawn(reportsFixtures),
  report: drawn(reportFixtures),
  workbook: drawn(workbookFixtures),
  placement: drawn({ ...detailsFixtures, ...questionFixtures, ...placementFilterFixtures, ...rowsFixtures }),
  edits: drawn(handEditFixtures),
  settings: drawn(settings),
  administration: drawn({ ...administrationFixtures, ...embedFixtures }),
};

function drawn(fixtures: Fixtures): Record<string, FixtureState> {
  return Object.fromEntries(
    Object.entries(fixtures).map(([name, fixture]) => [
      name,
      {
        connection: connected,
        query: { search: '', folderId: undefined, sortBy: 'name' },
        folders,
        list: listOf(reports),
        report: { kind: 'closed' },
        placements: placementsOf([], { needYou: 2 }),
        online: true,
        canKeep: true,
        details: {},
        accountTitle: 'Contoso reports',
        ...fixture,
      },
    ]),
  );
}
