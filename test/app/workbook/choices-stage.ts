/**
 * Provides placements with unusual choices of the user, and reads these choices from their records.
 */
import { getOptions, type Placement, type PlacementOptions, tryReadUserCells } from '../../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { answerEdits, readId } from '../../support/app-state';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSignedInStorage, createSmallPlatform, openSmallApp, type SmallApp } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { closeApp } from '../../support/track-apps';

const startedApps: SmallApp[] = [];
/** Closes all apps; to be called after each test. */
export function closeAll(): void {
  for (const app of startedApps.splice(0)) closeApp(app);
}

/** Sets every option to a value that is not its default. */
export const OPTIONS: PlacementOptions = {
  ownName: 'Q3 pack, UK',
  fillBeside: true,
  caption: true,
  // A block without headers, such as that in a frame, cannot stay a table.
  table: false,
  notes: 'move',
  reach: 'extend',
  rowKey: ['Region'],
  gates: { rows: 90, empty: true, columns: true },
  filters: [{ member: 'sales.region', title: 'Region', type: 'string', operator: 'isNotEmpty', values: [] }],
  omitted: ['sales.channel'],
  order: [{ member: 'sales.net_sales', title: 'Net sales', descending: true }],
  firstRows: 5,
  comparison: {
    period: 'lastYear',
    change: 'both',
    labels: { former: 'Vorjahr', amount: 'Veränderung', percent: 'Veränderung in %' },
  },
  laidOut: 'pivot',
  headersInOneRow: true,
  axes: { rows: [], columns: ['Region'], measuresOn: 'rows' },
  totals: { rows: true, columns: false, groups: true },
  outline: true,
  labels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
  sheetOf: { set: 'id-0', member: 'sales.region', value: 'North' },
};

/**
 * True for the fields of a placement's record that were chosen; the others follow from the report,
 * its rows and its place.
 */
const IS_CHOSEN: Readonly<Record<keyof ReturnType<typeof readFields>, boolean>> = {
  id: false,
  platform: false,
  deploymentId: false,
  reportId: false,
  reportName: false,
  ownQuery: false,
  headers: true,
  headerRows: true,
  frame: true,
  growth: true,
  options: true,
  address: false,
  columns: true,
  layout: true,
  rows: false,
  refreshedAt: false,
  reportUpdatedAt: false,
  evidence: false,
  ownCells: true,
  keptNotes: true,
  notesGap: true,
  // These last until the next refresh has ended.
  noteRows: false,
  rowSums: false,
  outlined: false,
  linked: false,
  formerRowSums: false,
  formerLayout: false,
  recordId: false,
  recordPending: false,
  queryChecksum: false,
  filteredBy: false,
  arrangedBy: false,
  firstRows: false,
  freshAt: false,
  times: false,
  converted: false,
  comparison: false,
  // This ends with the next refresh that the user starts.
  putBack: false,
  // This lasts until the rows of the new report are written.
  formerReport: false,
  // This is written again wherever its block goes.
  captionCell: false,
  // The table is made again wherever its block goes.
  tableName: false,
};

function readFields({ id, report, choices, written, sync, notes }: Placement) {
  const { frame, growth } = choices;
  return { id, ...report, frame, growth, options: getOptions(choices), ...written, ...sync, ...notes };
}

/**
 * Returns the user's choices: the order of the columns, the overwritten headers, and the typed
 * values by their rows.
 */
export function readChoices(placement: Placement): Record<string, unknown> {
  const chosenFields = Object.entries(readFields(placement)).filter(([field]) =>
    new Map(Object.entries(IS_CHOSEN)).get(field),
  );
  const {
    written: { headers, layout = [] },
    notes: { ownCells },
  } = placement;
  return {
    ...Object.fromEntries(chosenFields),
    layout: layout.map(({ member, shown }) => (headers ? [member, shown] : member)),
    ownCells: tryReadUserCells(ownCells).cells.map(({ row: _, at: __, reports: ___, ...cell }) => cell),
  };
}

export interface TestApp extends SmallApp {
  readonly file: Omit<Parameters<typeof openSmallApp>[1], 'store'>;
  readonly platform: ReturnType<typeof createSmallPlatform>;
  setNets(nets: readonly number[]): void;
}

const REGIONS = ['North', 'South', 'East', 'West', 'Centre', 'Coast', 'Hills'];
const NETS = [10, 20, 30, 40];

async function start(test: Omit<TestApp, keyof SmallApp>, options: { store: WorkbookStore; documentUrl?: string }) {
  const smallApp = openSmallApp(test.platform, { ...test.file, ...options });
  startedApps.push(smallApp);
  await smallApp.app.start();
  return { ...smallApp, file: test.file, platform: test.platform, setNets: test.setNets };
}

export function reopen(test: TestApp, documentUrl?: string): Promise<TestApp> {
  const file = test.store.toFile();
  test.app.dispose();
  return start(test, { store: createWorkbookStore({ file }), ...(documentUrl === undefined ? {} : { documentUrl }) });
}

async function openTestApp(): Promise<TestApp> {
  const columns = ['region', 'net', 'unit'];
  const platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns, measures: ['net'], takesFilters: true, rows: [] },
  ]);
  const file = { storedTexts: createSignedInStorage(), rowCache: createMemoryRowCache() };
  const setNets = (nets: readonly number[]) => {
    changeReport(platform, { rows: nets.map((net, row) => [REGIONS[row] ?? '', net, 'EUR']) });
  };
  setNets(NETS);
  return start({ file, platform, setNets }, { store: createWorkbookStore() });
}

async function chooseOptions({ app }: TestApp, id: string): Promise<void> {
  await (await app.placements.openDetails()).setOptions(id, OPTIONS);
}

/**
 * Places the report at B3, with headers: one renamed, a column moved to the front, two values kept.
 */
export async function placeWithHeaders(): Promise<TestApp> {
  const test = await openTestApp();
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 2, 1);
  await chooseOptions(test, readId(test));
  const [regions, nets, units] = [1, 2, 3].map((column) => store.readValues(sheet, rect(2, column, 5)).flat());
  store.write(
    sheet,
    rect(2, 1, 5, 3),
    Array.from({ length: 5 }, (_, row) => [units?.[row], regions?.[row], nets?.[row]].map(String)),
    'values',
  );
  await app.placements.refresh(readId(test));
  store.write(sheet, rect(2, 3), 'Umsatz', 'values');
  store.write(sheet, rect(4, 3), '21', 'values');
  await app.placements.refresh(readId(test));
  await answerEdits(test, 'keepEdits');
  store.write(sheet, rect(6, 3), '43', 'values');
  await app.placements.refresh(readId(test));
  await answerEdits(test, 'keepEdits');
  return test;
}

/** Adds a fifth row, which meets a cell below the block. */
export async function grow(test: TestApp, choice: 'shiftDown' | 'newSheet'): Promise<TestApp> {
  const { app, store } = test;
  store.write(store.activeSheetId, rect(7, 1), 'below', 'values');
  test.setNets([...NETS, 50]);
  await app.placements.refresh(readId(test));
  await app.placements.decide(readId(test), choice);
  return test;
}

export async function placeAndGrow(): Promise<TestApp> {
  return grow(await placeWithHeaders(), 'shiftDown');
}

/**
 * Places the report at B3, without headers, in a frame of three rows that is too small for the
 * result.
 */
export async function placeInFrame(): Promise<TestApp> {
  const test = await openTestApp();
  const { app, store } = test;
  await app.report.open(1);
  app.report.setHeaders(false);
  store.select(store.activeSheetId, rect(2, 1, 3, 2));
  await app.report.place('keepWhatFits');
  await chooseOptions(test, readId(test));
  return test;
}
