import { AIMS, type Figures, median, type Placing, type PlacingSummary, type StartUp, summarise } from './figures';

/** For a person: three tables, each value beside its aim. */
export function formatFigures({ machine, startUp, pane, placing }: Figures): string {
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
    placingTable(placing),
    [
      'floor: the same cells, made ready beforehand, written by one bare loop through office.js',
      'query: the rows fetched and parsed in the pane, which the floor does not contain',
      'Placing and floor ran in turn, each in a new workbook; times are medians.',
    ].join('\n'),
  ].join('\n\n');
}

/** For a machine: one JSON object with the summaries and every run behind them, numbers to three decimals. */
export function figuresAsJson({ machine, startUp, pane, placing }: Figures): string {
  const figures = {
    machine,
    startUp: startUp.map(({ name, runsMs, aimMs }) => {
      const ms = median(runsMs);
      return { name, ms, ...(aimMs === undefined ? {} : { aimMs, isMet: ms <= aimMs }), runsMs };
    }),
    pane: { ...pane, aimGzipBytes: AIMS.paneGzipBytes, isMet: pane.gzipBytes <= AIMS.paneGzipBytes },
    placing: placing.map((one) => {
      const summary = summarise(one);
      const { rows, columns, product, floor, queryMs } = one;
      const verdict = { aimRatio: AIMS.ratio, isMet: summary.ratio <= AIMS.ratio };
      return { rows, columns, ...summary, ...verdict, runs: { product, floor, queryMs } };
    }),
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

/** One column for each size. */
function placingTable(placing: readonly Placing[]): string {
  const all = placing.map(summarise);
  const line = (name: string, cell: (one: PlacingSummary) => string): string[] => [name, ...all.map(cell)];
  const verdict = (ratio: number): string => `${ratio <= AIMS.ratio ? 'met' : 'missed'}  ${times(ratio)}`;
  return formatTable(
    'Placing, from the click to "Placed."',
    placing.map(({ rows, columns }) => `${rows.toLocaleString('en-US')} x ${columns}`),
    [
      line('time', ({ product }) => seconds(product.ms)),
      line('batches', ({ product }) => String(product.batches)),
      line('largest request', ({ product }) => kilobytes(product.largestRequestBytes)),
      line('floor: time', ({ floor }) => seconds(floor.ms)),
      line('floor: batches', ({ floor }) => String(floor.batches)),
      line('floor: largest request', ({ floor }) => kilobytes(floor.largestRequestBytes)),
      line('query: time', ({ queryMs }) => seconds(queryMs)),
      line(`time / floor, aim <= ${times(AIMS.ratio)}`, ({ ratio }) => verdict(ratio)),
      line('time / (floor + query)', ({ ratioWithQuery }) => times(ratioWithQuery)),
    ],
  );
}

function aimed(value: number, aim: number, write: (value: number) => string): [string, string] {
  return [`<= ${write(aim)}`, value <= aim ? 'met' : 'missed'];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const times = (ratio: number): string => ratio.toFixed(2);
