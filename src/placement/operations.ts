/**
 * What a write does beside its rows, as operations: cells inserted and cleared, number formats, the look of headers, widths. Neighbouring
 * columns that take the same go in one operation, however many they are. The operations of either list may travel in one request with the
 * rows, or in several, in their order.
 */
import { containsRect, intersectRect, type Operation, offsetFrom, type Rect, type RowOperations } from '../grid';
import type { BesidePlan, Plan } from './plan';

export interface OperationsInput {
  readonly plan: Pick<Plan, 'block' | 'gains' | 'clears' | 'shift'>;
  /** The block as it stands now, or once columns have left it; undefined for a first one. */
  readonly previous: Rect | undefined;
  readonly headerRows: 0 | 1;
  /** Of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  /** What the body's columns were given before, where it is known: a column that still has it takes its new one. */
  readonly formerFormats?: readonly (string | undefined)[] | undefined;
  /** Columns whose values stand on the right: their headers do too. */
  readonly rightAligned: readonly boolean[];
  /** In characters; undefined leaves a width alone. */
  readonly widths: readonly (number | undefined)[];
  /** Columns of the block that are the analyst's own, counted from its first. */
  readonly analystColumns?: readonly number[] | undefined;
  /** The analyst let cells that are not ours be overwritten. */
  readonly overwrites: boolean;
  /** How the rows are formatted that {@link groundRows} tells, in their order. */
  readonly groundFormats: readonly (readonly string[])[];
  /** How the columns of the standing block look; undefined where it has no rows of data. */
  readonly looks?: Looks | undefined;
  /** Where columns leave: those of the standing block that stay, counted from its first. */
  readonly staying?: readonly number[] | undefined;
  readonly beside?: BesidePlan | undefined;
}

/** One entry for each column. The first and the last row of data speak for the rest: formats of a large range are slow to read. */
interface Looks {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** `#RRGGBB`; undefined where the rows of data have several fills or none. */
  readonly fills: readonly (string | undefined)[];
}

/** What Excel calls a cell in which every input stays text, numbers too. */
const TEXT_FORMAT = '@';
const NO_FILL = '#FFFFFF';

export function operationsFor(input: OperationsInput): RowOperations {
  const { plan, beside } = input;
  const { block } = plan;
  const part = (rect: Rect) => offsetFrom(block, rect);
  const gains = formattedGains(input);
  return {
    before: [
      ...(plan.shift ? [{ kind: 'insert', part: part(plan.shift) } as const] : []),
      ...gains.flatMap((gain) => gain.numberFormats),
      ...continuedFills(input),
    ],
    after: [
      ...plan.clears.map((rect) => ({ kind: 'clear', part: part(rect), what: 'everything' }) as const),
      ...(beside?.fills ?? []).map(({ from, to }) => ({ kind: 'fillDown', from: part(from), to: part(to) }) as const),
      ...(beside?.clears ?? []).map((rect) => ({ kind: 'clear', part: part(rect), what: 'contents' }) as const),
      ...headerLook(input),
      ...columnWidths(input),
      ...renewedFormats(input, gains),
    ],
  };
}

/**
 * One row for each part of the body that is gained, whose formats speak for all of it: an analyst formats whole columns. Of cells that
 * are still to be inserted it is the row above, which they will take after.
 */
export function groundRows({ plan, headerRows }: Pick<OperationsInput, 'plan' | 'headerRows'>): Rect[] {
  const { shift } = plan;
  return bodyGains({ plan, headerRows }).map((gain) => {
    const isInserted = shift !== undefined && containsRect(shift, gain);
    return { ...gain, row: isInserted ? Math.max(0, gain.row - 1) : gain.row, rows: 1 };
  });
}

function bodyGains({ plan: { block, gains }, headerRows }: Pick<OperationsInput, 'plan' | 'headerRows'>): Rect[] {
  const body = { ...block, row: block.row + headerRows, rows: block.rows - headerRows };
  return gains.flatMap((gain) => intersectRect(gain, body) ?? []);
}

interface FormattedGain {
  readonly part: Rect;
  readonly numberFormats: readonly Operation[];
  /** How a column of the part is formatted in the end. */
  formatOf(column: number): string | undefined;
}

/**
 * Below a standing column its look goes on, elsewhere the values decide. `General` is written over text alone: other formats of the
 * ground stay.
 */
function formattedGains(input: OperationsInput): FormattedGain[] {
  const { plan, numberFormats, groundFormats } = input;
  return bodyGains(input).map((gain, index) => {
    const part = offsetFrom(plan.block, gain);
    const ground = groundFormats[index] ?? [];
    const groundOf = (column: number) => ground[column - part.column];
    const written = (column: number) => {
      const continued = theirFormat(input, column);
      if (continued !== undefined) return continued;
      const format = numberFormats[column] ?? 'General';
      return format === 'General' && groundOf(column) !== TEXT_FORMAT ? undefined : format;
    };
    return {
      part,
      numberFormats: runsOf(part, written).map(({ value, ...run }) => ({
        kind: 'numberFormat',
        format: value,
        ...run,
      })),
      formatOf: (column) => written(column) ?? groundOf(column),
    };
  });
}

/** The number format that somebody gave a whole column, unlike ours. As text, numbers would become text. */
function theirFormat(input: OperationsInput, column: number): string | undefined {
  const look = lookOf(input, column);
  const isGiven =
    look !== undefined && look.first === look.last && look.last !== (input.numberFormats[column] ?? 'General');
  return isGiven && look.last !== TEXT_FORMAT ? look.last : undefined;
}

/** The fill that somebody gave a whole column goes on below. Of cells that were given up the colours could not be put back. */
function continuedFills(input: OperationsInput): Operation[] {
  const { block } = input.plan;
  const { previous, overwrites } = input;
  if (!previous || overwrites || block.rows <= previous.rows) return [];
  const isTheirs = new Set(input.analystColumns);
  const columns = Math.min(previous.columns, block.columns);
  const below = { row: previous.rows, column: 0, rows: block.rows - previous.rows, columns };
  return runsOf(below, (column) => {
    const color = isTheirs.has(column) ? undefined : lookOf(input, column)?.fill;
    return color === undefined || color === '' || color.toUpperCase() === NO_FILL ? undefined : color;
  }).map(({ value, part }) => ({ kind: 'fill', part, color: value }));
}

/** Undefined for a column that does not stand there yet. */
function lookOf({ previous, looks, staying }: OperationsInput, column: number) {
  if (!previous || !looks || column >= previous.columns) return undefined;
  const from = staying ? staying[column] : column;
  const first = from === undefined ? undefined : looks.first[from];
  const last = from === undefined ? undefined : looks.last[from];
  if (from === undefined || first === undefined || last === undefined) return undefined;
  return { first, last, fill: looks.fills[from] };
}

/** Bold, and over numbers on the right, as the numbers are. */
function headerLook({ plan: { block, gains }, headerRows, rightAligned }: OperationsInput): Operation[] {
  if (headerRows === 0) return [];
  return gains.flatMap((gain): Operation[] => {
    const header = intersectRect(gain, { ...block, rows: 1 });
    if (!header) return [];
    const part = offsetFrom(block, header);
    const onTheRight = runsOf(part, (column) => rightAligned[column] || undefined);
    return [{ kind: 'bold', part }, ...onTheRight.map((run) => ({ kind: 'alignRight', part: run.part }) as const)];
  });
}

/** Of so many columns each has its own width; of more, as many groups of neighbours share the widest of theirs. */
const MOST_WIDTHS = 500;

function columnWidths({ widths }: OperationsInput): Operation[] {
  const row = { row: 0, column: 0, rows: 1, columns: widths.length };
  const inGroup = Math.ceil(widths.length / MOST_WIDTHS);
  const widest: number[] = [];
  widths.forEach((characters, column) => {
    const group = Math.floor(column / inGroup);
    widest[group] = Math.max(widest[group] ?? 0, characters ?? 0);
  });
  const widthOf = (column: number) => (widths[column] === undefined ? undefined : widest[Math.floor(column / inGroup)]);
  return runsOf(row, widthOf).map(({ value, part }) => ({ kind: 'width', part, characters: value }));
}

/**
 * The values of a column decide how many decimals its format shows, so new values may need another one. Where somebody gave the column
 * another look meanwhile, that stays.
 */
function renewedFormats(input: OperationsInput, gains: readonly FormattedGain[]): Operation[] {
  const { plan, previous, headerRows, numberFormats, formerFormats = [] } = input;
  const body = { row: headerRows, column: 0, rows: plan.block.rows - headerRows, columns: plan.block.columns };
  if (!previous || body.rows <= 0) return [];
  const below = gains.filter(({ part }) => part.row >= previous.rows);
  const lastOf = (column: number) => {
    if (plan.block.rows <= previous.rows) return lookOf(input, column)?.last;
    return below.find(({ part }) => column >= part.column && column < part.column + part.columns)?.formatOf(column);
  };
  return runsOf(body, (column) => {
    const former = formerFormats[column];
    const format = numberFormats[column] ?? 'General';
    if (former === undefined || former === format) return undefined;
    return lookOf(input, column)?.first === former && lastOf(column) === former ? format : undefined;
  }).map(({ value, part }) => ({ kind: 'numberFormat', part, format: value }));
}

interface Run<Value> {
  readonly part: Rect;
  readonly value: Value;
}

/** Neighbouring columns of a part that take the same; undefined takes nothing. */
function runsOf<Value extends string | number | true>(
  whole: Rect,
  takenBy: (column: number) => Value | undefined,
): Run<Value>[] {
  const runs: Run<Value>[] = [];
  const end = whole.column + whole.columns;
  for (let column = whole.column; column < end; ) {
    const start = column;
    const value = takenBy(start);
    do column += 1;
    while (column < end && takenBy(column) === value);
    if (value !== undefined) runs.push({ part: { ...whole, column: start, columns: column - start }, value });
  }
  return runs;
}
