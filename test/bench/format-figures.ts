import {
  AIMS,
  type BigFigure,
  type Figures,
  median,
  type Placing,
  type PlacingAim,
  type PlacingSummary,
  type Refreshing,
  type StartUp,
  summarise,
  type Writing,
} from './figures';
import { FLATNESS_AIM, type ListCost, summariseLists } from './platform-costs';

/** For a person: tables, each value beside its aim. */
export function formatFigures({
  machine,
  startUp,
  pane,
  requests = [],
  placing,
  speed = [],
  formulas = [],
  refreshing = [],
  reopening = [],
  growth = [],
  columns = [],
  pivots = [],
  notes = [],
  soak = [],
  big = [],
  lists = [],
}: Figures): string {
  const { cores, load, node, browser } = machine;
  return [
    `${cores} cores, load ${load.toFixed(1)}, Node ${node}, ${browser}`,
    formatTable('Start-up of npm start', ['time', 'aim', ''], startUp.map(startUpRow)),
    formatTable(
      'Pane without office.js',
      ['gzip', 'aim', ''],
      [
        ['before it shows', kilobytes(pane.gzipBytes), ...aimed(pane.gzipBytes, AIMS.paneGzipBytes, kilobytes)],
        ['later, when needed', kilobytes(pane.laterGzipBytes), '', ''],
      ],
    ),
    ...listed(REQUESTS, requests),
    ...listed(SPEED, speed, 'median'),
    ...listed(FORMULAS, formulas, 'median'),
    placingTable(placing),
    ...(refreshing.length === 0 ? [] : [refreshingTable(refreshing)]),
    ...listed(REOPENING, reopening),
    ...listed(GROWTH, growth),
    ...listed(COLUMNS, columns),
    ...listed(PIVOTS, pivots),
    ...listed(NOTES, notes),
    ...listed(SOAK, soak),
    ...listed(BIG, big, 'median'),
    [
      'floor: the same cells, made ready beforehand, written by one bare loop through office.js',
      'query: the rows fetched and parsed in the pane, which the floor does not contain',
      'Placing and floor ran in turn, each in a new workbook, with the same delay before each request; times are medians.',
      'Beside a verdict stands, in brackets, the most that it may be.',
    ].join('\n'),
    ...(lists.length === 0 ? [] : [listsTable(lists)]),
  ].join('\n\n');
}

/** For a machine: one JSON object with the summaries and every run behind them, numbers to three decimals. */
export function figuresAsJson({
  machine,
  startUp,
  pane,
  requests = [],
  placing,
  speed = [],
  formulas = [],
  refreshing = [],
  reopening = [],
  growth = [],
  columns = [],
  pivots = [],
  notes = [],
  soak = [],
  big = [],
  lists = [],
}: Figures): string {
  const figures = {
    machine,
    startUp: startUp.map(({ name, runsMs, aimMs }) => {
      const ms = median(runsMs);
      return { name, ms, ...(aimMs === undefined ? {} : { aimMs, isMet: ms <= aimMs }), runsMs };
    }),
    pane: { ...pane, aimGzipBytes: AIMS.paneGzipBytes, isMet: pane.gzipBytes <= AIMS.paneGzipBytes },
    requests: requests.map(bigSummary),
    placing: placing.map(({ product, floor, queryMs, ...what }) => {
      const summary = summarise({ product, floor, queryMs, ...what });
      return { ...what, ...summary, isMet: isMet(summary, what.aim), runs: { product, floor, queryMs } };
    }),
    speed: speed.map(bigSummary),
    formulas: formulas.map(bigSummary),
    refreshing,
    reopening: reopening.map(bigSummary),
    growth: growth.map(bigSummary),
    columns: columns.map(bigSummary),
    pivots: pivots.map(bigSummary),
    notes: notes.map(bigSummary),
    soak: soak.map(bigSummary),
    big: big.map(bigSummary),
    lists: summariseLists(lists).map((list) => ({ ...list, aimRatio: FLATNESS_AIM })),
  };
  return JSON.stringify(figures, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  );
}

/** Columns as wide as their widest cell; the first is flush left, all others right. */
export function formatTable(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [[title, ...heads], ...rows];
  const widths = [title, ...heads].map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      widths
        .map((width, index) => (index === 0 ? (line[0] ?? '').padEnd(width) : (line[index] ?? '').padStart(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function startUpRow({ name, runsMs, aimMs }: StartUp): string[] {
  const ms = median(runsMs);
  return [name, seconds(ms), ...(aimMs === undefined ? ['', ''] : aimed(ms, aimMs, seconds))];
}

const REQUESTS = 'Requests to Excel';

const GROWTH = 'The pane with more and more placements of 14 rows';

const COLUMNS = 'A report with many columns';

const PIVOTS = 'A pivot of 200 x 50 with subtotals and totals';

const NOTES = 'A report of 20,000 rows beside which 2,000 notes stand';

const SOAK = 'What is held after 300 refreshes, beside 1.1 times what is held after 30';

const BIG = 'The workbench with 1,200,000 cells';
const FORMULAS = 'Formulas that ask for reports, from their entry to the last answer';

const REOPENING = 'Opening a workbook again that holds 20 placements';

const SPEED = 'The pane with 100,000 reports';

function listed(title: string, figures: readonly BigFigure[], value: 'median' | 'value' = 'value'): string[] {
  return figures.length === 0 ? [] : [formatTable(title, [value, 'aim', ''], figures.map(bigRow))];
}

function bigSummary({ name, unit, runs, aim }: BigFigure) {
  const value = median(runs);
  return { name, unit, value, ...(aim === undefined ? {} : { aim, isMet: value <= aim }), runs };
}

function bigRow({ name, unit, runs, aim }: BigFigure): string[] {
  const write = WRITTEN[unit];
  const value = median(runs);
  return [name, write(value), ...(aim === undefined ? ['', ''] : aimed(value, aim, write))];
}

/** One column for each size. */
function placingTable(placing: readonly Placing[]): string {
  const all = placing.map((one) => ({ ...summarise(one), aim: one.aim }));
  const line = (name: string, cell: (one: PlacingSummary & Pick<Placing, 'aim'>) => string): string[] => [
    name,
    ...all.map(cell),
  ];
  const verdict = (ratio: number, aim: number | undefined): string =>
    aim === undefined ? times(ratio) : `${ratio <= aim ? 'met' : 'missed'} (${times(aim)})  ${times(ratio)}`;
  const heap = ({ peakHeapMb }: Writing): string => (peakHeapMb === undefined ? '' : megabytes(peakHeapMb));
  return formatTable(
    'Placing, from the click to "Placed."',
    placing.map(
      ({ rows, columns, latencyMs }) =>
        `${rows.toLocaleString('en-US')} x ${columns}${latencyMs === 0 ? '' : `, ${latencyMs} ms`}`,
    ),
    [
      line('time', ({ product }) => seconds(product.ms)),
      line('batches', ({ product }) => String(product.batches)),
      line('largest request', ({ product }) => kilobytes(product.largestRequestBytes)),
      line('floor: time', ({ floor }) => seconds(floor.ms)),
      line('floor: batches', ({ floor }) => String(floor.batches)),
      line('floor: largest request', ({ floor }) => kilobytes(floor.largestRequestBytes)),
      line('query: time', ({ queryMs }) => seconds(queryMs)),
      line('(time - query) / floor', ({ overFloor, aim }) => verdict(overFloor, aim.overFloor)),
      line('time / (floor + query)', ({ overFloorAndQuery, aim }) => verdict(overFloorAndQuery, aim.overFloorAndQuery)),
      line('peak heap', ({ product }) => heap(product)),
      line('floor: peak heap', ({ floor }) => heap(floor)),
      line(`peak heap over the floor's, aim <= ${AIMS.moreHeapMb} MB`, ({ product, floor }) => {
        if (product.peakHeapMb === undefined || floor.peakHeapMb === undefined) return '';
        const more = product.peakHeapMb - floor.peakHeapMb;
        return `${more <= AIMS.moreHeapMb ? 'met' : 'missed'}  ${megabytes(more)}`;
      }),
    ],
  );
}

function isMet({ overFloor, overFloorAndQuery }: PlacingSummary, aim: PlacingAim): boolean {
  const { overFloor: first = Number.POSITIVE_INFINITY, overFloorAndQuery: second = Number.POSITIVE_INFINITY } = aim;
  return overFloor <= first && overFloorAndQuery <= second;
}

/** One column for each refresh. */
function refreshingTable(refreshing: readonly Refreshing[]): string {
  const line = (name: string, cell: (one: Refreshing) => string): string[] => [name, ...refreshing.map(cell)];
  const verdict = (value: number, aim: number | undefined): string =>
    aim === undefined ? '' : `${value <= aim ? 'met' : 'missed'}  `;
  return formatTable(
    'Refreshing, from the click to its end',
    refreshing.map(({ name }) => name),
    [
      line('time', ({ ms }) => seconds(ms)),
      line(
        'cells written',
        (one) => verdict(one.cellsWritten, one.aim?.cells) + one.cellsWritten.toLocaleString('en-US'),
      ),
      line('in requests of', (one) => verdict(one.writtenBytes, one.aim?.bytes) + kilobytes(one.writtenBytes)),
      line('batches', ({ batches }) => String(batches)),
      line('largest request', ({ largestRequestBytes }) => kilobytes(largestRequestBytes)),
      line('peak heap', ({ peakHeapMb }) => (peakHeapMb === undefined ? '' : megabytes(peakHeapMb))),
    ],
  );
}

/** One column of time and one of bytes for each size. */
function listsTable(lists: readonly ListCost[]): string {
  const all = summariseLists(lists);
  const sizes = all[0]?.sizes ?? [];
  return formatTable(
    'One page of the platform, reports in all',
    [...sizes.flatMap(({ reports }) => [reports.toLocaleString('en-US'), '']), `times, aim <= ${times(FLATNESS_AIM)}`],
    all.map(({ name, sizes: own, ratio, isMet }) => [
      name,
      ...own.flatMap(({ ms, bytes }) => [`${ms.toFixed(1)} ms`, kilobytes(bytes)]),
      `${isMet ? 'met' : 'missed'}  ${times(ratio)}`,
    ]),
  );
}

function aimed(value: number, aim: number, write: (value: number) => string): [string, string] {
  return [`<= ${write(aim)}`, value <= aim ? 'met' : 'missed'];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const times = (ratio: number): string => ratio.toFixed(2);
const megabytes = (value: number): string => `${Math.round(value)} MB`;
const shortTime = (ms: number): string => (ms < 1000 ? `${ms.toFixed(1)} ms` : seconds(ms));
const count = (value: number): string => value.toLocaleString('en-US');
const WRITTEN: Readonly<Record<BigFigure['unit'], (value: number) => string>> = {
  ms: shortTime,
  MB: megabytes,
  kB: (value) => kilobytes(value * 1000),
  queries: count,
  requests: count,
  calls: count,
  nodes: count,
  names: count,
};
