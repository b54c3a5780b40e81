/** Provides placements of queries that no report has, over the facts of one report. */
import type { PlacementOptions } from '../../../src/app';
import { createWorkbookStore } from '../../../src/workbench/store';
import { readPlacing } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { rect } from '../../support/rect';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';
import { FACTS, QUERY } from './pivot-stage';

export const BY_REGION = JSON.stringify({ dimensions: ['f.region'], measures: ['f.amount'] });
export const BY_REGION_AND_MONTH = JSON.stringify(QUERY);

/** Requests that read rows, or list the reports that the pane shows. */
const ROW_VERBS = ['query', 'additiveMeasures', 'listReports'];

export interface OwnQueryStage {
  readonly platform: () => SmallPlatform;
  /** Lists the requests of all apps of a test. */
  readonly verbs: () => string[];
  /** Lists the requests about single reports, and about their records. */
  readonly reportVerbs: () => readonly string[];
  /** Opens an app; the device stays the same for all apps of a test. */
  startApp(options?: SmallAppOptions): Promise<SmallApp>;
  /** Opens the file of an app in a new pane on the same device. */
  reopen(test: SmallApp, options?: SmallAppOptions): Promise<SmallApp>;
}

/** Registers a new platform and a new device for each test with the file that calls it. */
export function setUpOwnQueryStage(): OwnQueryStage {
  const apps = trackApps();
  let platform: SmallPlatform;
  let verbs: string[] = [];
  let storedTexts = new Map<string, string>();
  beforeEach(() => {
    const pivot = { jsonQuery: BY_REGION_AND_MONTH };
    const report = { id: 1, name: 'Sales', columns: [], rows: [], pivot, facts: FACTS, checksum: 'one' };
    platform = createSmallPlatform([report]);
    verbs = [];
    storedTexts = createSignedInStorage();
  });

  async function startApp(options: SmallAppOptions = {}): Promise<SmallApp> {
    const gate = async (verb: string) => {
      verbs.push(verb);
    };
    const test = await apps.start(platform, { gate, storedTexts, ...options });
    await settle(test.host);
    return test;
  }
  return {
    platform: () => platform,
    verbs: () => verbs,
    reportVerbs: () => verbs.filter((verb) => !ROW_VERBS.includes(verb)),
    startApp,
    reopen: (test, options) => startApp({ store: createWorkbookStore({ file: test.store.toFile() }), ...options }),
  };
}

/** Places a query without a report, with its first header in this cell. */
export async function placeQuery(
  test: SmallApp,
  json = BY_REGION,
  options: Partial<PlacementOptions> = {},
  [row, column]: readonly [row: number, column: number] = [3, 1],
): Promise<string> {
  test.store.select(test.store.activeSheetId, rect(row, column));
  await settle(test.host);
  await test.app.report.openQuery('My sales', json);
  test.app.report.setOptions(options);
  await test.app.report.place();
  return readPlacedId(test);
}

/** Places the report with its first header at B4. */
export async function placeReport(test: SmallApp, options: Partial<PlacementOptions> = {}): Promise<string> {
  test.store.select(test.store.activeSheetId, rect(3, 1));
  await settle(test.host);
  await test.app.report.open(1);
  test.app.report.setOptions(options);
  await test.app.report.place();
  return readPlacedId(test);
}

/** Gives a placement another query; undefined for that of its report. */
export async function changeQuery({ app }: SmallApp, id: string, json: string | undefined): Promise<void> {
  const details = await app.placements.openDetails();
  await details.openPlacedQuery(id);
  details.setPlacedQuery(json);
  await details.savePlacedQuery();
  details.closePlacedQuery();
}

function readPlacedId(test: SmallApp): string {
  const placing = readPlacing(test);
  if (placing?.kind !== 'placed') throw new Error(JSON.stringify(placing));
  return placing.placementId;
}
