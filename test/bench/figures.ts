import type { ListCost } from './platform-costs';

/** What a run of the bench found, as data; every ratio and verdict follows from it here. */
export interface Figures {
  readonly machine: Machine;
  readonly startUp: readonly StartUp[];
  readonly pane: PaneSize;
  /** What budgeted pieces of work ask of Excel. */
  readonly requests?: readonly BigFigure[];
  readonly placing: readonly Placing[];
  readonly refreshing?: readonly Refreshing[];
  /** The pane with many reports and placements. */
  readonly speed?: readonly BigFigure[];
  /** Formulas that ask for reports. */
  readonly formulas?: readonly BigFigure[];
  /** A workbook with placements that is opened again. */
  readonly reopening?: readonly BigFigure[];
  /** Workbooks with more and more placements. */
  readonly growth?: readonly BigFigure[];
  /** A report with many columns. */
  readonly columns?: readonly BigFigure[];
  /** A pivot of 200 x 50 with subtotals. */
  readonly pivots?: readonly BigFigure[];
  /** A long block with notes beside its rows. */
  readonly notes?: readonly BigFigure[];
  /** What is held after many refreshes. */
  readonly soak?: readonly BigFigure[];
  /** The workbench with a large workbook. */
  readonly big?: readonly BigFigure[];
  /** Pages of the platform's lists. */
  readonly lists?: readonly ListCost[];
}

interface Machine {
  readonly cores: number;
  /** Processes that wanted a core in the minute before the run: over 0.5 or so, others were measured as well. */
  readonly load: number;
  readonly node: string;
  readonly browser: string;
}

export interface StartUp {
  readonly name: string;
  readonly runsMs: readonly number[];
  readonly aimMs?: number;
}

/** Bytes after gzip of the scripts and styles, without office.js. */
export interface PaneSize {
  readonly gzipBytes: number;
  /** Parts that the pane fetches later, when they are needed. */
  readonly laterGzipBytes: number;
}

/** One thing that a page does with much in it; the value is the median of the runs. */
export interface BigFigure {
  readonly name: string;
  readonly unit: 'ms' | 'MB' | 'kB' | 'queries' | 'requests' | 'calls' | 'nodes' | 'names';
  readonly runs: readonly number[];
  readonly aim?: number;
}

/** Writing to the sheet, however it was done. */
export interface Writing {
  readonly ms: number;
  readonly batches: number;
  readonly largestRequestBytes: number;
  /** The most that page and add-in held meanwhile, garbage included; in megabytes. */
  readonly peakHeapMb?: number;
}

/** One refresh of a placed block. */
export interface Refreshing extends Writing {
  readonly name: string;
  readonly cellsWritten: number;
  /** Of the requests that wrote cells. */
  readonly writtenBytes: number;
  /** At most so many cells or bytes may be written. */
  readonly aim?: { readonly cells?: number; readonly bytes?: number };
}

export interface Placing {
  /** Of the report; the header row comes on top. */
  readonly rows: number;
  readonly columns: number;
  /** Before each request to Excel, the floor's too. */
  readonly latencyMs: number;
  readonly aim: PlacingAim;
  /** From the click on Place to the pane's word. */
  readonly product: readonly Writing[];
  /** One bare loop over the same cells, made ready beforehand. */
  readonly floor: readonly Writing[];
  /** The report's rows fetched and parsed, and nothing done with them. */
  readonly queryMs: readonly number[];
}

/** At most so many times. */
export interface PlacingAim {
  /** Placing without the time of the query, beside the floor: for few rows, where the query is most of it. */
  readonly overFloor?: number;
  /** Beside floor and query together, which overlap where many rows are placed. */
  readonly overFloorAndQuery?: number;
}

export const AIMS = {
  startMs: 15_000,
  paneGzipBytes: 60_000,
  /** Of placing, over the floor's. */
  moreHeapMb: 600,
  bigWriteMs: 5_000,
  bigMemoryMb: 500,
  /** One task of more would be felt while scrolling. */
  scrollTaskMs: 50,
  editMs: 20,
  pageReadyMs: 1_500,
  listDrawnMs: 100,
  /** Of the pane: a longer one would be felt while typing and scrolling. */
  paneTaskMs: 50,
  formulasMs: 3_000,
} as const;

/** The middle one of an odd number; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) throw new RangeError('The median of nothing was asked for.');
  return (lower + upper) / 2;
}

/** Times are medians of the runs; requests and batches are the most of any run. */
export interface PlacingSummary {
  readonly product: Writing;
  readonly floor: Writing;
  readonly queryMs: number;
  readonly overFloor: number;
  readonly overFloorAndQuery: number;
}

export function summarise({ product, floor, queryMs }: Placing): PlacingSummary {
  const ours = summariseWriting(product);
  const bare = summariseWriting(floor);
  const query = median(queryMs);
  return {
    product: ours,
    floor: bare,
    queryMs: query,
    overFloor: (ours.ms - query) / bare.ms,
    overFloorAndQuery: ours.ms / (bare.ms + query),
  };
}

function summariseWriting(runs: readonly Writing[]): Writing {
  const heaps = runs.flatMap(({ peakHeapMb }) => peakHeapMb ?? []);
  return {
    ms: median(runs.map((run) => run.ms)),
    batches: Math.max(...runs.map((run) => run.batches)),
    largestRequestBytes: Math.max(...runs.map((run) => run.largestRequestBytes)),
    ...(heaps.length > 0 ? { peakHeapMb: Math.max(...heaps) } : {}),
  };
}
