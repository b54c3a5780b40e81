/**
 * Lays out the columns of a result in the block as users have left it: they may have moved,
 * inserted, renamed or deleted columns.
 */
import {
  type Address,
  type BlockStart,
  type CellInput,
  type ColumnMoves,
  createTextInput,
  findRuns,
  formatAddress,
  type Rect,
  type RowSource,
  toShownText,
  toShownValue,
} from '../../../grid';
import {
  addPlacesInBlock,
  applyUserCells,
  type BlockColumn,
  type ColumnLayout,
  type ColumnSlot,
  type CurrentColumn,
  checksum,
  chooseLastingFormats,
  countDeletedHeaderRows,
  countHeaderRows,
  countRowsToRead,
  createSlots,
  createSlotsElsewhere,
  findHeaderSpread,
  getHeaderText,
  getRecordedFormats,
  joinHeaderLevels,
  layoutColumns,
  listKnownHeaders,
  listMemberKeys,
  type NotesPart,
  type Placement,
  type RefusedFormats,
  type Result,
  readHeaders,
  recordColumns,
  tryReadUserCells,
  type UserCells,
  type WrittenPart,
  writeUserCells,
} from '../../../placement';
import type { BlockSnapshot } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { Notice } from '../commit/notice';

export interface CurrentColumnLayout extends ColumnLayout {
  readonly currentColumns: readonly CurrentColumn[];
  readonly headerRowsDeleted: number;
}

export function computeColumnLayout(
  placement: Placement,
  result: Result,
  snapshot: Pick<BlockSnapshot, 'sample' | 'rows'>,
  keepsLeaving?: boolean,
): CurrentColumnLayout {
  const { currentColumns, headerRowsDeleted } = readCurrentColumns(placement, snapshot);
  const columns = layoutColumns(readLayout(placement, result), currentColumns, result.columns, keepsLeaving);
  return { ...columns, currentColumns, headerRowsDeleted };
}

/**
 * Refuses a block with rows between its header rows: these would count as rows of data, and the
 * headers below them as edits.
 * @throws AppFailure `HeadersApart`
 */
export function assertHeadersTogether(
  placement: Placement,
  { sheet, rect }: Address,
  { sample }: Pick<BlockSnapshot, 'sample'>,
): void {
  const rows = findHeaderSpread(
    placement.written,
    sample?.rows.slice(0, countRowsToRead(countHeaderRows(placement.written))) ?? [],
  );
  if (rows === undefined) return;
  throw new AppFailure({ code: 'HeadersApart', where: formatAddress({ sheet, rect: { ...rect, rows } }) });
}

/**
 * Reads the current columns of the block. Header rows that a user has deleted count as if they
 * still existed.
 */
export function readCurrentColumns(
  placement: Placement,
  { sample, rows }: Pick<BlockSnapshot, 'sample' | 'rows'>,
): Pick<CurrentColumnLayout, 'currentColumns' | 'headerRowsDeleted'> {
  const { layout = [] } = placement.written;
  const headerRows = countHeaderRows(placement.written);
  const shownRows = sample?.rows ?? [];
  const headerTexts = shownRows.slice(0, headerRows);
  const deletedRows = countDeletedHeaderRows(placement.written, { firstRows: headerTexts, rows });
  const remainingHeaders = readHeaders(headerTexts, headerRows - deletedRows);
  const knownHeaderTexts = deletedRows > 0 ? listKnownHeaders(placement.written) : undefined;
  const marks = (shownRows[headerRows - deletedRows] ?? []).map(computeMark);
  const currentColumns = (shownRows[0] ?? []).map((_, offset): CurrentColumn => {
    const columnMark = marks[offset] ?? '';
    if (headerRows === 0) return { shown: columnMark, mark: columnMark };
    // The remaining header rows may still identify the column.
    if (knownHeaderTexts?.has(remainingHeaders[offset] ?? ''))
      return { shown: remainingHeaders[offset] ?? '', mark: columnMark };
    if (deletedRows > 0) return { shown: layout[offset]?.shown ?? '', mark: columnMark };
    const levels = headerTexts.map((row) => row[offset] ?? '');
    const headerFormulas = rows?.slice(0, headerRows).map((row) => isFormula(row[offset]));
    return { shown: joinHeaderLevels(levels), mark: columnMark, headerFormulas, ...(headerRows > 1 && { levels }) };
  });
  return { currentColumns, headerRowsDeleted: deletedRows };
}

function isFormula(input: CellInput | undefined): boolean {
  return typeof input === 'string' && input.startsWith('=');
}

/** Returns the rows of the block with the header rows that a user has deleted. */
export function addDeletedHeader(
  rows: RowSource,
  { currentColumns, headerRowsDeleted: deletedRows }: Pick<CurrentColumnLayout, 'currentColumns' | 'headerRowsDeleted'>,
): RowSource {
  if (deletedRows === 0) return rows;
  const header = currentColumns.map(({ shown }) => shown);
  return {
    length: rows.length + deletedRows,
    row: (index) => (index < deletedRows ? header : rows.row(index - deletedRows)),
  };
}

/**
 * Returns the columns of a block that are certainly the report's and not the user's. Joins
 * neighbouring columns.
 * @returns rectangles counted from the block's first cell
 */
export function findReportRects(
  placement: Placement,
  { rect }: Address,
  snapshot: Pick<BlockSnapshot, 'sample' | 'rows'>,
): Rect[] {
  const { layout } = placement.written;
  const leaving = layout && layoutColumns(layout, readCurrentColumns(placement, snapshot).currentColumns, []).leaving;
  const reportColumns = leaving && new Set(leaving.map(({ from }) => from));
  const runs = findRuns(rect.columns, (column) => reportColumns?.has(column) ?? true);
  return runs.map(({ start, count }) => ({ row: 0, column: start, rows: rect.rows, columns: count }));
}

/** Describes a result in the form in which it is written. */
export interface ArrangedResult {
  readonly reported: Result;
  /** The user cells have replaced values of `reported`. */
  readonly result: Result;
  readonly userCells: UserCells;
  /** Each column of the block has one slot. */
  readonly slots: readonly ColumnSlot[];
}

/**
 * Lays out a result as a new block.
 * @param replacedPlacement a placement whose cells are gone: its columns keep their order and headers as far
 * as the file has them
 * @param start the block's first cell
 */
export function arrangeFirstResult(
  reported: Result,
  replacedPlacement: Placement | undefined,
  start: Pick<Rect, 'row' | 'column'>,
): ArrangedResult {
  if (!replacedPlacement)
    return { reported, result: reported, userCells: NO_USER_CELLS, slots: createSlots(reported.columns) };
  const previousLayout = readLayout(replacedPlacement, reported);
  const slots = createSlotsElsewhere(layoutColumns(previousLayout, previousLayout, reported.columns).slots);
  const userCells = tryReadUserCells(replacedPlacement.notes.ownCells);
  return { reported, slots, ...insertUserCells({ reported, slots, userCells }, replacedPlacement, start) };
}

/** Puts the user's cells into the result. The last parameter is the block's first cell. */
export function insertUserCells(
  { reported, userCells: cells, slots }: Omit<ArrangedResult, 'result'>,
  { written }: Pick<Placement, 'written'>,
  { row: top, column: left }: Pick<Rect, 'row' | 'column'>,
): Pick<ArrangedResult, 'result' | 'userCells'> {
  const headerRows = countHeaderRows(written);
  const offsets = new Map(slots.map(({ index }, offset) => [index, offset]));
  const { result, userCells } = applyUserCells(reported, cells, (row, column) => ({
    row: top + headerRows + row,
    column: left + (offsets.get(column) ?? 0),
  }));
  return { result, userCells };
}

const NO_USER_CELLS: UserCells = { by: [], cells: [] };

/** Returns the user's cells, with their places in the block, for the record of the placement. */
export function createUserCellsRecord(
  placement: Pick<WrittenPart, 'headers' | 'headerRows'>,
  { result, userCells, slots }: Omit<ArrangedResult, 'reported'>,
): Pick<NotesPart, 'ownCells'> {
  if (userCells.cells.length === 0) return {};
  const members = listMemberKeys(result.columns);
  const findOffset = (member: string) =>
    slots.findIndex(({ index }) => index !== undefined && members[index] === member);
  return { ownCells: writeUserCells(addPlacesInBlock(userCells, countHeaderRows(placement), findOffset)) };
}

/** Returns the columns that were just written, for the record of the placement. */
export function createLayoutRecord(
  { headers, layout }: Pick<WrittenPart, 'headers' | 'layout'>,
  result: Result,
  slots: readonly ColumnSlot[],
  currentColumns: readonly CurrentColumn[],
  refusedFormats: RefusedFormats = new Map(),
): BlockColumn[] {
  const titles = result.columns.map((column) => toShownText(createTextInput(getHeaderText(column))));
  const marks = result.row(0).map((cell) => computeMark(toShownText(toShownValue(cell))));
  const writtenColumns = slots.map(({ index, currentOffset, userHeader }): CurrentColumn => {
    if (index === undefined) return currentColumns[currentOffset ?? -1] ?? { shown: '', mark: '' };
    const columnMark = marks[index] ?? '';
    return { shown: headers ? (userHeader ?? titles[index] ?? '') : columnMark, mark: columnMark };
  });
  const formatsBefore = getRecordedFormats(layout, result.columns);
  const formats = chooseLastingFormats(result, layout).map((format, index) =>
    refusedFormats.has(index) ? formatsBefore[index] : format,
  );
  return recordColumns(result.columns, slots, writtenColumns, formats, refusedFormats);
}

/** @returns how columns move; undefined if no column leaves the block, so that none has to move */
export function computeMoves(
  slots: readonly ColumnSlot[],
  previousBlock: BlockStart['previousBlock'],
): ColumnMoves | undefined {
  if (!previousBlock) return undefined;
  const staying = slots.flatMap(({ currentOffset }) => currentOffset ?? []);
  const stayingOffsets = new Set(staying);
  const leaving = Array.from({ length: previousBlock.rect.columns }, (_, offset) => offset).filter(
    (offset) => !stayingOffsets.has(offset),
  );
  return leaving.length > 0 ? { staying, leaving } : undefined;
}

/** @param slots the slots of the layout that fit in the block */
export function listColumnNotices(
  layout: ColumnLayout,
  slots: readonly ColumnSlot[],
  result: Result,
  keepsLeaving = false,
): Notice[] {
  const shownIndexes = new Set(slots.map(({ index }) => index));
  const listTitles = (indexes: readonly number[]) =>
    indexes.filter((index) => shownIndexes.has(index)).map((index) => result.columns[index]?.title ?? '');
  const changes = { removed: layout.removed, added: listTitles(layout.added), returned: listTitles(layout.returned) };
  const isNone = Object.values(changes).every((list) => list.length === 0);
  const lastExisting = slots.findLastIndex(({ currentOffset }) => currentOffset !== undefined);
  const between = listTitles(
    slots
      .slice(0, lastExisting + 1)
      .flatMap(({ index, currentOffset }) => (currentOffset === undefined ? (index ?? []) : [])),
  );
  const placeFields = { ...(between.length > 0 && { between }), ...(keepsLeaving && { isKept: true }) };
  return isNone ? [] : [{ kind: 'columns', ...changes, ...placeFields }];
}

/**
 * Returns a notice about columns that have another title in the report now.
 * @param formerLayout the block's columns as they were written, under their current members
 */
export function listRenamedNotices(
  formerLayout: Placement['written']['layout'],
  slots: readonly ColumnSlot[],
  { columns: all }: Pick<Result, 'columns'>,
): Notice[] {
  const members = listMemberKeys(all);
  const titles = new Map(formerLayout?.flatMap(({ member, title }) => (member === undefined ? [] : [[member, title]])));
  const columns = slots.flatMap(({ index = -1, currentOffset }) => {
    const titleBefore = titles.get(members[index] ?? '');
    const currentTitle = all[index]?.title;
    return currentOffset === undefined ||
      titleBefore === undefined ||
      currentTitle === undefined ||
      titleBefore === currentTitle
      ? []
      : [{ was: titleBefore, now: currentTitle }];
  });
  return columns.length > 0 ? [{ kind: 'renamed', columns }] : [];
}

/**
 * Returns the layout of the placement. Records of older versions know their columns only by title,
 * and columns with the same title by their places.
 */
function readLayout({ written: { layout, columns } }: Placement, result: Result): readonly BlockColumn[] {
  if (layout) return layout;
  const members = listMemberKeys(result.columns);
  const first = new Map(columns.map((title, offset) => [title, offset] as const).reverse());
  const last = new Map(columns.map((title, offset) => [title, offset]));
  const indexByTitle = new Map(result.columns.map(({ title }, index) => [title, index] as const).reverse());
  return columns.map((title, offset) => {
    const isTwice = columns.length === result.columns.length && first.get(title) !== last.get(title);
    const isSame = isTwice || result.columns[offset]?.title === title;
    const index = isSame ? offset : (indexByTitle.get(title) ?? -1);
    return { member: members[index] ?? `gone ${offset}`, title, shown: title, mark: '' };
  });
}

/**
 * Returns a checksum of the first value of a column. It identifies the column under a new header,
 * or without one.
 */
function computeMark(text: string): string {
  return text === '' ? '' : checksum(text).slice(0, 8);
}
