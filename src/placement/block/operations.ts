/**
 * What a write does beside its rows, as operations: cells inserted and cleared, looks that go on below, number formats, the look of
 * headers, widths. Neighbouring columns that take the same go in one operation, however many they are. The operations of either list may travel in one request with the
 * rows, or in several, in their order.
 */
import {
  type BlockLooks,
  containsRect,
  groundLook,
  intersectRect,
  type Operation,
  offsetFrom,
  type Rect,
  type RowLook,
  type RowOperations,
  subtractRect,
} from '../../grid';
import type { BesidePlan, Plan } from './plan';

export interface OperationsInput {
  readonly plan: Pick<Plan, 'block' | 'gains' | 'clears' | 'shift'>;
  /** The block as it stands now, or once columns have left it; undefined for a first one. */
  readonly previous: Rect | undefined;
  readonly headerRows: number;
  /** A row of data stands where the headers go. */
  readonly isHeaderNew?: boolean | undefined;
  /** Of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  /** What the body's columns were given before, where it is known: a column that still has it takes its new one. */
  readonly formerFormats?: readonly (string | undefined)[] | undefined;
  /** What cells of the body have where a protected sheet refused the columns' formats, which may be given now. */
  readonly refusedFormats?: readonly (string | undefined)[] | undefined;
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
  /** How the columns of the standing block look; of one without rows of data, the row that the first would take. */
  readonly looks?: BlockLooks | undefined;
  /** A row below all of it whose look the cells take that leave the block; see `BlockGround`. */
  readonly groundRow?: number | undefined;
  /** Rows of the sheet that look alike from end to end: cells that leave the block in them do too. */
  readonly rowLooks?: readonly RowLook[] | undefined;
  /** Cells that columns have left by the time that rows are written, and the block does not take again. */
  readonly vacated?: readonly Rect[] | undefined;
  /** Where columns leave: those of the standing block that stay, counted from its first. */
  readonly staying?: readonly number[] | undefined;
  readonly beside?: BesidePlan | undefined;
}

/** What Excel calls a cell in which every input stays text, numbers too. */
const TEXT_FORMAT = '@';

export function operationsFor(input: OperationsInput): RowOperations {
  const { plan, beside } = input;
  const { block } = plan;
  const part = (rect: Rect) => offsetFrom(block, rect);
  const gains = formattedGains(input);
  return {
    before: [
      ...(plan.shift ? [{ kind: 'insert', part: part(plan.shift) } as const] : []),
      ...gains.flatMap((gain) => gain.numberFormats),
    ],
    after: [
      ...plan.clears.flatMap((rect) => cellsLeft(input, part(rect))),
      ...[...plan.clears, ...(input.vacated ?? [])].flatMap((rect) => likeTheirRows(input, rect)),
      ...(beside?.fills ?? []).map(({ from, to }) => ({ kind: 'fillDown', from: part(from), to: part(to) }) as const),
      ...(beside?.clears ?? []).map((rect) => ({ kind: 'clear', part: part(rect), what: 'contents' }) as const),
      ...continuedLooks(input),
      ...gains.flatMap((gain) => gain.continued),
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
  /** Once new rows look like those above. */
  readonly continued: readonly Operation[];
  /** How a column of the part is formatted in the end. */
  formatOf(column: number): string | undefined;
}

/**
 * Below a standing column its number format goes on where somebody gave it, elsewhere the values decide. `General` is written over text
 * alone: other formats of the ground stay.
 */
function formattedGains(input: OperationsInput): FormattedGain[] {
  const { plan, numberFormats, groundFormats } = input;
  return bodyGains(input).map((gain, index) => {
    const part = offsetFrom(plan.block, gain);
    const ground = groundFormats[index] ?? [];
    const groundOf = (column: number) => ground[column - part.column];
    const isBelow = part.row >= (input.previous?.rows ?? 0);
    const isPushed = isBelow && pushedRow(input) !== undefined;
    // What a column looks like as a whole was not asked: it may be text.
    const copiedOf = (column: number) =>
      isBelow ? (continuedLook(input, column)?.last ?? (isPushed ? TEXT_FORMAT : undefined)) : undefined;
    const writtenOver = (column: number, stands: string | undefined) => {
      const format = theirFormat(input, column) ?? numberFormats[column] ?? 'General';
      const isTheirs = theirFormat(input, column) !== undefined;
      return isTheirs || format !== 'General' || stands === TEXT_FORMAT ? format : undefined;
    };
    const continued = (column: number) => {
      const copied = copiedOf(column);
      const format = copied === undefined ? undefined : writtenOver(column, copied);
      return format === copied && !isPushed ? undefined : format;
    };
    const written = (column: number) => writtenOver(column, groundOf(column));
    const formatsOf = (
      formatOf: (column: number) => string | undefined,
      formerOf: (column: number) => string | undefined,
    ) =>
      runsOf(part, formatOf).flatMap(({ value: format, part: run }) =>
        runsOf(run, (column) => formerOf(column) ?? '').map(
          ({ value, part }) => ({ kind: 'numberFormat', part, format, ...(value && { former: value }) }) as const,
        ),
      );
    return {
      part,
      numberFormats: formatsOf(written, groundOf),
      continued: formatsOf(continued, copiedOf),
      formatOf: (column) => continued(column) ?? copiedOf(column) ?? written(column) ?? groundOf(column),
    };
  });
}

/**
 * The number format that somebody gave a whole column, unlike ours. As text, numbers would become text. Of a block without rows of data
 * `General` tells nothing: the row may be another one by now, and dates would show as numbers.
 */
function theirFormat(input: OperationsInput, column: number): string | undefined {
  const look = lookOf(input, column);
  const isGiven =
    look !== undefined && look.first === look.last && look.last !== (input.numberFormats[column] ?? 'General');
  if (!isGiven || look.last === TEXT_FORMAT || look.last === input.refusedFormats?.[column]) return undefined;
  return look.last === 'General' && !hasBody(input) ? undefined : look.last;
}

function hasBody({ previous, headerRows }: OperationsInput): boolean {
  return previous !== undefined && previous.rows > headerRows;
}

/** New rows below look as those above do. Of cells that were given up the looks could not be put back. */
function continuedLooks(input: OperationsInput): Operation[] {
  const { previous, headerRows, plan } = input;
  const { block } = plan;
  if (!previous || block.rows <= previous.rows) return [];
  const whole = { row: previous.rows, column: 0, rows: block.rows - previous.rows, columns: block.columns };
  const pushed = pushedRow(input);
  if (pushed !== undefined) {
    const runs = runsOf(whole, (column) => {
      if (isOwn(input, column)) return undefined;
      return continuedLook(input, column) ? 'row' : 'columns';
    });
    return runs.flatMap(({ part, value }): Operation[] => {
      const row = { ...part, row: pushed, rows: 1 };
      if (value === 'columns') return [{ kind: 'formats', part, from: 'columns' }];
      return [
        { kind: 'formats', part, from: row },
        { kind: 'formats', part: row, from: 'columns' },
      ];
    });
  }
  const below = hasBody(input) ? whole : { ...whole, row: headerRows + 1, rows: block.rows - headerRows - 1 };
  if (below.rows <= 0) return [];
  return runsOf(below, (column) => continuedLook(input, column)?.row).map(({ value, part }) => ({
    kind: 'formats',
    part,
    from: { ...part, row: value, rows: 1 },
  }));
}

/** What is inserted below a header alone takes after it; where the row is then that has the look of rows of data. */
function pushedRow(input: OperationsInput): number | undefined {
  const { headerRows, previous, plan } = input;
  if (!plan.shift || !previous || hasBody(input) || headerRows === 0) return undefined;
  return headerRows + plan.shift.rows;
}

function continuedLook(input: OperationsInput, column: number) {
  return input.overwrites || isOwn(input, column) ? undefined : lookOf(input, column);
}

function isOwn({ analystColumns = [] }: OperationsInput, column: number): boolean {
  return analystColumns.includes(column);
}

/** Undefined for a column that does not stand there yet. */
function lookOf({ previous, looks, staying }: OperationsInput, column: number) {
  if (!previous || !looks || column >= previous.columns) return undefined;
  const from = staying ? staying[column] : column;
  if (from === undefined) return undefined;
  const [first, last, row] = [looks.first[from], looks.last[from], looks.rows[from]];
  if (first === undefined || last === undefined || row === undefined) return undefined;
  return { first, last, row, isFirstOdd: looks.isFirstOdd[from] ?? false };
}

/**
 * Cells that the block leaves look as their surroundings do. Where no row of data stays, the place of the first one takes the look that most
 * rows had: by that the next rows know how their columns looked.
 */
function cellsLeft(input: OperationsInput, part: Rect): Operation[] {
  const { block } = input.plan;
  const { headerRows, groundRow } = input;
  if (part.row < block.rows) return [{ kind: 'clear', part, what: 'everything', like: 'columns' }];
  const isLast = headerRows > 0 && block.rows <= headerRows;
  const former = { ...part, row: isLast ? headerRows : block.rows - 1, rows: 1 };
  const kept = isLast ? intersectRect(part, former) : undefined;
  const left = kept ? subtractRect(part, kept) : [part];
  return [
    ...(kept ? [...usualLooks(input, kept), { kind: 'clear', part: kept, what: 'contents' } as const] : []),
    ...left.map((part): Operation => {
      return { kind: 'clear', part, what: 'everything', like: groundLook(groundRow, part), former };
    }),
  ];
}

/** In columns in which the first row looks otherwise than most rows do. */
function usualLooks(input: OperationsInput, row: Rect): Operation[] {
  const usualRow = (column: number) => {
    const look = lookOf(input, column);
    return look?.isFirstOdd ? look.row : undefined;
  };
  return runsOf(row, usualRow).flatMap(({ value, part }) =>
    value === row.row ? [] : [{ kind: 'formats' as const, part, from: { ...part, row: value } }],
  );
}

/** Over what their columns look like. */
function likeTheirRows({ plan: { block }, headerRows, rowLooks = [] }: OperationsInput, left: Rect): Operation[] {
  // What keeps the look of the report's rows.
  const kept = block.rows <= headerRows ? [{ ...block, row: block.row + headerRows, rows: 1 }] : [];
  return rowLooks.flatMap(({ row, rows, look }) => {
    const alike = intersectRect(left, { ...left, row, rows });
    const parts = alike ? kept.reduce((parts, one) => parts.flatMap((each) => subtractRect(each, one)), [alike]) : [];
    return parts.map((rect) => ({ kind: 'overlay' as const, part: offsetFrom(block, rect), look }));
  });
}

/** Bold, and over numbers on the right, as the numbers are. */
function headerLook({ plan: { block, gains }, headerRows, isHeaderNew, ...input }: OperationsInput): Operation[] {
  if (headerRows === 0) return [];
  const { rightAligned } = input;
  const isTheirs = new Set(input.analystColumns);
  const renewed = runsOf(
    { ...block, row: 0, column: 0, rows: headerRows },
    (column) => !isTheirs.has(column) || undefined,
  ).map(({ part }) => ({ ...part, row: block.row, column: block.column + part.column }));
  return (isHeaderNew ? renewed : gains).flatMap((gain): Operation[] => {
    const header = intersectRect(gain, { ...block, rows: headerRows });
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
 * The values of a column decide how many decimals its format shows, so new values may need another one. A format that a protected sheet
 * refused is given as soon as it may be. Where somebody gave the column another look meanwhile, that stays.
 */
function renewedFormats(input: OperationsInput, gains: readonly FormattedGain[]): Operation[] {
  const { plan, previous, headerRows, numberFormats, formerFormats = [], refusedFormats = [] } = input;
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
    const refused = refusedFormats[column];
    if (refused !== undefined) return formatAfterRefusal(lookOf(input, column), { former, refused, format });
    if (former === undefined || former === format) return undefined;
    return lookOf(input, column)?.first === former && lastOf(column) === former ? format : undefined;
  }).flatMap(({ value, part: run }) =>
    runsOf(run, (column) => formerFormats[column] ?? '').map(
      ({ value: former, part }) => ({ kind: 'numberFormat', part, format: value, ...(former && { former }) }) as const,
    ),
  );
}

/** @returns undefined where the column has it, or somebody has formatted its last row */
function formatAfterRefusal(
  look: { readonly first: string; readonly last: string } | undefined,
  {
    former,
    refused,
    format,
  }: { readonly former: string | undefined; readonly refused: string; readonly format: string },
): string | undefined {
  if (!look) return undefined;
  const { first, last } = look;
  const isOurs = first === former || first === refused;
  if (last !== refused && !(isOurs && last === former)) return undefined;
  // What somebody gave the rows above goes on below.
  const wanted = isOurs || first === TEXT_FORMAT ? format : first;
  return first === wanted && last === wanted ? undefined : wanted;
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
