/**
 * Creates the operations of a write: inserting, clearing and formatting cells before and after the
 * rows are written. Adjacent columns with the same change share one operation. The operations of
 * either list keep their order, whether they are sent in one request or in several.
 */
import {
  type BlockLooks,
  containsRect,
  getGroundFormatSource,
  intersectRect,
  type Operation,
  type Rect,
  type RowLook,
  type RowOperations,
  subtractRect,
  subtractRects,
  toRelativeRect,
} from '../../grid';
import { groupColumns } from './column-runs';
import type { BesidePlan, Plan } from './plan';
import { findOrdinaryRow, findRowAlike, splitAtTotals, styleTotals } from './total-operations';
import { NO_TOTAL_LOOKS, type TotalLooks } from './totals';

export interface OperationsInput {
  readonly plan: Pick<Plan, 'block' | 'gains' | 'clears' | 'shift'>;
  /**
   * Is the block as it is now, or as it is once columns have left it; undefined for a first one.
   */
  readonly remainingBlock: Rect | undefined;
  readonly headerRows: number;
  /** Says whether a row of data is where the headers go. */
  readonly isHeaderNew?: boolean | undefined;
  /** Holds the formats of the body, one for each column of the block. */
  readonly numberFormats: readonly string[];
  /**
   * Holds the formats that the body's columns got before, if known: a column that still has its
   * former format takes the new one.
   */
  readonly formerFormats?: readonly (string | undefined)[] | undefined;
  /** Holds the formats of cells where a protected sheet refused ours, if ours may be given now. */
  readonly refusedFormats?: readonly (string | undefined)[] | undefined;
  /** Is true for columns whose values are aligned right; their headers get the same alignment. */
  readonly rightAligned: readonly boolean[];
  /** Holds the widths in characters; undefined leaves a width unchanged. */
  readonly widths: readonly (number | undefined)[];
  /** Lists the user columns, counted from the block's first column. */
  readonly userColumns?: readonly number[] | undefined;
  /** Says whether the user allowed overwriting cells that are not ours. */
  readonly mayOverwrite: boolean;
  /** Holds the number formats of the rows that {@link findGroundRows} returns, in the same order. */
  readonly groundFormats: readonly (readonly string[])[];
  /**
   * Describes how the columns of the existing block look; without rows of data, how the row looks
   * that the first one would take.
   */
  readonly looks?: BlockLooks | undefined;
  /**
   * Holds a row below everything, whose look cells take when they leave the block; see
   * `BlockGround`.
   */
  readonly groundRow?: number | undefined;
  /**
   * Lists rows of the sheet that are formatted from end to end; cells that leave the block there
   * take that look.
   */
  readonly rowLooks?: readonly RowLook[] | undefined;
  /**
   * Lists cells that columns have left before rows are written, and that the block does not take
   * again.
   */
  readonly vacatedCells?: readonly Rect[] | undefined;
  /**
   * Lists the columns that stay when others leave, counted from the existing block's first column.
   */
  readonly stayingColumns?: readonly number[] | undefined;
  readonly besidePlan?: BesidePlan | undefined;
  readonly totalLooks?: TotalLooks | undefined;
  /** Says for each column of the block whether it totals all columns of a pivot, and is new. */
  readonly totalColumns?: readonly ('new' | 'existing' | undefined)[] | undefined;
}

/** Makes Excel keep every input of a cell as text, even numbers. */
const TEXT_FORMAT = '@';
/** Limits the cells whose formats are read; one request reads so many. */
const MAX_GROUND_CELLS = 5_000;

/** Returns the operations before the rows are written and those after. */
export function createOperations(input: OperationsInput): RowOperations {
  const { plan, besidePlan } = input;
  const { block } = plan;
  const toPart = (rect: Rect) => toRelativeRect(block, rect);
  const formattedGains = formatGains(input);
  return {
    before: [
      ...(plan.shift ? [{ kind: 'insert', part: toPart(plan.shift) } as const] : []),
      ...formattedGains.flatMap((gain) => gain.numberFormats),
    ],
    after: [
      ...plan.clears.flatMap((rect) => clearLeavingCells(input, toPart(rect))),
      ...[...plan.clears, ...(input.vacatedCells ?? [])].flatMap((rect) => applyRowLooks(input, rect)),
      ...(besidePlan?.fills ?? []).map(
        ({ from, to }) => ({ kind: 'fillDown', from: toPart(from), to: toPart(to) }) as const,
      ),
      ...(besidePlan?.clears ?? []).map((rect) => ({ kind: 'clear', part: toPart(rect), what: 'contents' }) as const),
      ...continueLooks(input),
      ...formattedGains.flatMap((gain) => gain.continuedFormats),
      ...styleHeaders(input),
      ...styleTotals(block, input.headerRows, { ...input, formerColumns: input.remainingBlock?.columns ?? 0 }),
      ...setColumnWidths(input),
      ...renewFormats(input, formattedGains),
    ],
  };
}

/**
 * Returns the first rows of each new part of the body. The formats of the first one stand for the
 * whole part, because users format whole columns; the others show whether some cells have the text
 * format. For cells that are still to be inserted it is the row above, whose formats they inherit.
 */
export function findGroundRows({ plan, headerRows }: Pick<OperationsInput, 'plan' | 'headerRows'>): Rect[] {
  const { shift } = plan;
  return findBodyGains({ plan, headerRows }).map((gain) => {
    const isInserted = shift !== undefined && containsRect(shift, gain);
    if (isInserted) return { ...gain, row: Math.max(0, gain.row - 1), rows: 1 };
    return { ...gain, rows: Math.min(gain.rows, Math.max(1, Math.floor(MAX_GROUND_CELLS / gain.columns))) };
  });
}

function findBodyGains({ plan: { block, gains }, headerRows }: Pick<OperationsInput, 'plan' | 'headerRows'>): Rect[] {
  const body = { ...block, row: block.row + headerRows, rows: block.rows - headerRows };
  return gains.flatMap((gain) => intersectRect(gain, body) ?? []);
}

interface FormattedGain {
  readonly part: Rect;
  readonly numberFormats: readonly Operation[];
  /** Applies after new rows have taken the look of those above. */
  readonly continuedFormats: readonly Operation[];
  /** Returns the final number format of a column of the part. */
  getFormat(column: number): string | undefined;
}

/**
 * Returns the number formats of new cells. Below an existing column its format continues if the
 * user gave it; elsewhere the values decide. `General` replaces only the text format; other formats
 * of the ground stay.
 */
function formatGains(input: OperationsInput): FormattedGain[] {
  const { plan, numberFormats, groundFormats } = input;
  return findBodyGains(input).map((gain, index) => {
    const part = toRelativeRect(plan.block, gain);
    const ground = groundFormats[index] ?? [];
    const getGroundFormat = (column: number) => ground[column - part.column];
    const isBelow = part.row >= (input.remainingBlock?.rows ?? 0);
    const isPushed = isBelow && findPushedRow(input) !== undefined;
    // The format of the whole column was not read; it may be text.
    const getCopiedFormat = (column: number) =>
      isBelow ? (findContinuedLook(input, column)?.last ?? (isPushed ? TEXT_FORMAT : undefined)) : undefined;
    const chooseFormat = (column: number, presentFormat: string | undefined) => {
      const format = findUserFormat(input, column) ?? numberFormats[column] ?? 'General';
      const isUserFormat = findUserFormat(input, column) !== undefined;
      return isUserFormat || format !== 'General' || presentFormat === TEXT_FORMAT ? format : undefined;
    };
    const getContinuedFormat = (column: number) => {
      const copied = getCopiedFormat(column);
      const format = copied === undefined ? undefined : chooseFormat(column, copied);
      return format === copied && !isPushed ? undefined : format;
    };
    const getWrittenFormat = (column: number) => chooseFormat(column, getGroundFormat(column));
    const createFormatOperations = (
      getFormat: (column: number) => string | undefined,
      getFormer: (column: number) => string | undefined,
    ) =>
      groupColumns(part, getFormat).flatMap(({ value: format, part: columnRun }) =>
        groupColumns(columnRun, (column) => getFormer(column) ?? '').map(
          ({ value, part }) => ({ kind: 'numberFormat', part, format, ...(value && { former: value }) }) as const,
        ),
      );
    return {
      part,
      numberFormats: createFormatOperations(getWrittenFormat, getGroundFormat),
      continuedFormats: createFormatOperations(getContinuedFormat, getCopiedFormat),
      getFormat: (column) =>
        getContinuedFormat(column) ?? getCopiedFormat(column) ?? getWrittenFormat(column) ?? getGroundFormat(column),
    };
  });
}

/**
 * Returns the number format that the user gave a whole column, if it differs from ours. The text
 * format does not count, because it would turn numbers into text. If the block has no rows of data,
 * `General` proves nothing: the row may be another one by now, and dates would show as numbers.
 */
function findUserFormat(input: OperationsInput, column: number): string | undefined {
  const look = findLook(input, column);
  const isUserGiven =
    look !== undefined && look.first === look.last && look.last !== (input.numberFormats[column] ?? 'General');
  if (!isUserGiven || look.last === TEXT_FORMAT || look.last === input.refusedFormats?.[column]) return undefined;
  return look.last === 'General' && !hasBody(input) ? undefined : look.last;
}

function hasBody({ remainingBlock, headerRows }: OperationsInput): boolean {
  return remainingBlock !== undefined && remainingBlock.rows > headerRows;
}

/**
 * Gives new rows at the bottom the look of those above. Cells that the user allowed to be
 * overwritten keep their look, because a rollback could not restore it.
 */
function continueLooks(input: OperationsInput): Operation[] {
  const { remainingBlock, headerRows, plan } = input;
  const { block } = plan;
  if (!remainingBlock || block.rows <= remainingBlock.rows) return [];
  const whole = { row: remainingBlock.rows, column: 0, rows: block.rows - remainingBlock.rows, columns: block.columns };
  const pushedRow = findPushedRow(input);
  if (pushedRow !== undefined) {
    const runs = groupColumns(whole, (column) => {
      if (isUserColumn(input, column)) return undefined;
      return findContinuedLook(input, column) ? 'row' : 'columns';
    });
    return runs.flatMap(({ part, value }): Operation[] => {
      const row = { ...part, row: pushedRow, rows: 1 };
      if (value === 'columns') return [{ kind: 'formats', part, from: 'columns' }];
      return [
        { kind: 'formats', part, from: row },
        { kind: 'formats', part: row, from: 'columns' },
      ];
    });
  }
  const newRows = hasBody(input) ? whole : { ...whole, row: headerRows + 1, rows: block.rows - headerRows - 1 };
  if (newRows.rows <= 0) return [];
  return groupColumns(newRows, (column) => findContinuedLook(input, column)?.row).map(({ value, part }) => ({
    kind: 'formats',
    part,
    from: { ...part, row: value, rows: 1 },
  }));
}

/**
 * Returns the row to which the row below the header moves if cells are inserted there. Inserted
 * cells inherit the header's look, but that row has the look of rows of data.
 */
function findPushedRow(input: OperationsInput): number | undefined {
  const { headerRows, remainingBlock, plan } = input;
  if (!plan.shift || !remainingBlock || hasBody(input) || headerRows === 0) return undefined;
  return headerRows + plan.shift.rows;
}

function findContinuedLook(input: OperationsInput, column: number) {
  return input.mayOverwrite || isUserColumn(input, column) ? undefined : findLook(input, column);
}

function isUserColumn({ userColumns = [] }: OperationsInput, column: number): boolean {
  return userColumns.includes(column);
}

/** Returns undefined for a column that is not in the block yet. */
function findLook(
  { remainingBlock, looks, stayingColumns, headerRows, totalLooks = NO_TOTAL_LOOKS }: OperationsInput,
  column: number,
) {
  if (!remainingBlock || !looks || column >= remainingBlock.columns) return undefined;
  const from = stayingColumns ? stayingColumns[column] : column;
  if (from === undefined) return undefined;
  const [first, last, row] = [looks.first[from], looks.last[from], looks.rows[from]];
  if (first === undefined || last === undefined || row === undefined) return undefined;
  return {
    first,
    last,
    row: findOrdinaryRow(totalLooks, headerRows, row),
    isFirstOdd: looks.isFirstOdd[from] ?? false,
  };
}

/**
 * Clears cells that leave the block and gives them the look of their surroundings. If no row of
 * data stays, the place of the first one takes the look that most rows had, which shows later rows
 * how their columns looked.
 */
function clearLeavingCells(input: OperationsInput, part: Rect): Operation[] {
  const { block } = input.plan;
  const { headerRows, groundRow, totalLooks = NO_TOTAL_LOOKS } = input;
  if (part.row < block.rows) return [{ kind: 'clear', part, what: 'everything', like: 'columns' }];
  const isLast = headerRows > 0 && block.rows <= headerRows;
  const keptCells = { ...part, row: headerRows, rows: 1 };
  const keptRow = isLast ? intersectRect(part, keptCells) : undefined;
  const leavingCells = keptRow ? subtractRect(part, keptRow) : [part];
  return [
    ...(keptRow
      ? [...restoreUsualLooks(input, keptRow), { kind: 'clear', part: keptRow, what: 'contents' } as const]
      : []),
    ...leavingCells
      .flatMap((cells) => splitAtTotals(totalLooks, cells))
      .map((part): Operation => {
        const former = {
          ...part,
          row: isLast ? headerRows : findRowAlike(totalLooks, { rows: block.rows, headerRows }, part.row),
          rows: 1,
        };
        return { kind: 'clear', part, what: 'everything', like: getGroundFormatSource(groundRow, part), former };
      }),
  ];
}

/** Gives the first row the usual look in columns where it differs from most rows. */
function restoreUsualLooks(input: OperationsInput, row: Rect): Operation[] {
  const findUsualRow = (column: number) => {
    const look = findLook(input, column);
    return look?.isFirstOdd ? look.row : undefined;
  };
  return groupColumns(row, findUsualRow).flatMap(({ value, part }) =>
    value === row.row ? [] : [{ kind: 'formats' as const, part, from: { ...part, row: value } }],
  );
}

/** Gives cells that leave the block the look of their whole row, over that of their columns. */
function applyRowLooks(
  { plan: { block }, headerRows, rowLooks = [] }: OperationsInput,
  leavingCells: Rect,
): Operation[] {
  // This row keeps the look of the report's rows.
  const keptRows = block.rows <= headerRows ? [{ ...block, row: block.row + headerRows, rows: 1 }] : [];
  return rowLooks.flatMap(({ row, rows, look }) => {
    const sharedCells = intersectRect(leavingCells, { ...leavingCells, row, rows });
    const parts = sharedCells ? subtractRects(sharedCells, keptRows) : [];
    return parts.map((rect) => ({ kind: 'overlay' as const, part: toRelativeRect(block, rect), look }));
  });
}

/** Makes headers bold, and aligns them right over numbers that are aligned right. */
function styleHeaders({ plan: { block, gains }, headerRows, isHeaderNew, ...input }: OperationsInput): Operation[] {
  if (headerRows === 0) return [];
  const { rightAligned } = input;
  const userColumnSet = new Set(input.userColumns);
  const renewedHeaders = groupColumns(
    { ...block, row: 0, column: 0, rows: headerRows },
    (column) => !userColumnSet.has(column) || undefined,
  ).map(({ part }) => ({ ...part, row: block.row, column: block.column + part.column }));
  return (isHeaderNew ? renewedHeaders : gains).flatMap((gain): Operation[] => {
    const header = intersectRect(gain, { ...block, rows: headerRows });
    if (!header) return [];
    const part = toRelativeRect(block, header);
    const numberColumns = groupColumns(part, (column) => rightAligned[column] || undefined);
    return [
      { kind: 'bold', part },
      ...numberColumns.map((columnRun) => ({ kind: 'alignRight', part: columnRun.part }) as const),
    ];
  });
}

/**
 * Limits the number of widths. Up to this many columns each have their own; more columns form this
 * many groups of neighbours, and each group shares its widest width.
 */
const MAX_WIDTHS = 500;

function setColumnWidths({ widths }: OperationsInput): Operation[] {
  const row = { row: 0, column: 0, rows: 1, columns: widths.length };
  const columnsPerGroup = Math.ceil(widths.length / MAX_WIDTHS);
  const widest: number[] = [];
  widths.forEach((characters, column) => {
    const group = Math.floor(column / columnsPerGroup);
    widest[group] = Math.max(widest[group] ?? 0, characters ?? 0);
  });
  const getWidth = (column: number) =>
    widths[column] === undefined ? undefined : widest[Math.floor(column / columnsPerGroup)];
  return groupColumns(row, getWidth).map(({ value, part }) => ({ kind: 'width', part, characters: value }));
}

/**
 * Gives columns a new format if their new values need other decimals, and a format that a protected
 * sheet refused as soon as it is allowed. A format that the user gave meanwhile stays.
 */
function renewFormats(input: OperationsInput, formattedGains: readonly FormattedGain[]): Operation[] {
  const { plan, remainingBlock, headerRows, numberFormats, formerFormats = [], refusedFormats = [] } = input;
  const body = { row: headerRows, column: 0, rows: plan.block.rows - headerRows, columns: plan.block.columns };
  if (!remainingBlock || body.rows <= 0) return [];
  const below = formattedGains.filter(({ part }) => part.row >= remainingBlock.rows);
  const getLastFormat = (column: number) => {
    if (plan.block.rows <= remainingBlock.rows) return findLook(input, column)?.last;
    return below.find(({ part }) => column >= part.column && column < part.column + part.columns)?.getFormat(column);
  };
  return groupColumns(body, (column) => {
    const former = formerFormats[column];
    const format = numberFormats[column] ?? 'General';
    const refused = refusedFormats[column];
    if (refused !== undefined) return chooseFormatAfterRefusal(findLook(input, column), { former, refused, format });
    if (former === undefined || former === format) return undefined;
    return findLook(input, column)?.first === former && getLastFormat(column) === former ? format : undefined;
  }).flatMap(({ value, part: run }) =>
    groupColumns(run, (column) => formerFormats[column] ?? '').map(
      ({ value: former, part }) => ({ kind: 'numberFormat', part, format: value, ...(former && { former }) }) as const,
    ),
  );
}

/**
 * @returns undefined if the column has the format already, or if the user has formatted its last
 * row
 */
function chooseFormatAfterRefusal(
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
  // A format that the user gave the rows above continues below.
  const wantedFormat = isOurs || first === TEXT_FORMAT ? format : first;
  return first === wantedFormat && last === wantedFormat ? undefined : wantedFormat;
}
