/** Answers which notes users keep inside a block and in the columns that touch it on the right. */
import {
  type CellLook,
  type ColumnSnapshot,
  diffLook,
  findArrayRects,
  isEmptyColumn,
  selectNoteColumns,
  toInputs,
} from '../../../grid';
import type { Answers, Question } from '../../questions';
import { ADDRESS_PROPERTIES, createPartGetter, toAddress } from '../anchors';
import { ARRAY_PROPERTIES } from './arrays';
import { queueReadSharedLook, type SharedLook, toCellLook } from './cell-looks';
import { followUp, type Query, type QueryStep } from './run-queries';

type NotesQuestion = Question<'notes'>;

/** Asks for the used cells first: if there are none, this one small request is enough. */
export function createNotesQuery(question: NotesQuestion): Query<Answers['notes']> {
  const { anchor, block, userColumns: userOffsets, gap, maxColumns } = question;
  return {
    queueRequest(context) {
      const getPart = createPartGetter(context, anchor);
      const getStrip = (column: number, columns: number) => getPart({ row: 0, column, rows: block.rows, columns });
      const getUsedRange = (range: Excel.Range) => range.getUsedRangeOrNullObject(true).load(ADDRESS_PROPERTIES);
      const userColumns = userOffsets.map((offset) => ({ offset, used: getUsedRange(getStrip(offset, 1)) }));
      const besideRange = maxColumns > 0 ? getStrip(block.columns, maxColumns) : undefined;
      const usedBeside = besideRange && getUsedRange(besideRange);
      const tables = besideRange?.getTables(false).load('items/name');
      const last = getPart({ row: 0, column: block.columns - 1, rows: 1, columns: 1 }).load('columnIndex');
      return () => {
        const usedRect = usedBeside && !usedBeside.isNullObject ? toAddress(usedBeside).rect : undefined;
        const emptyColumns = usedRect ? usedRect.column - last.columnIndex - 1 : maxColumns;
        // Columns that begin further away do not touch the block.
        const touchingColumns = usedRect && emptyColumns <= gap ? usedRect.columns : 0;
        const listOffsets = (columns: typeof userColumns) => columns.map(({ offset }) => offset);
        const listOffsetsBeside = (from: number, columns: number) =>
          Array.from({ length: columns }, (_, index) => block.columns + from + index);
        const free = [
          ...listOffsets(userColumns.filter((one) => one.used.isNullObject)),
          ...listOffsetsBeside(0, emptyColumns),
        ];
        const filled = listOffsets(userColumns.filter((one) => !one.used.isNullObject));
        if (filled.length + touchingColumns === 0) return { done: { columns: [], free } };
        const names = tables?.items.map(({ name }) => name) ?? [];
        const offsets = [...filled, ...listOffsetsBeside(emptyColumns, touchingColumns)];
        return followUp((context) => queueReadTables(context, question, offsets, names, free));
      };
    },
  };
}

/**
 * Leaves out a table that begins beside the block, and the columns behind it, because a table is
 * not notes. Columns of a table over the block count as notes. The same request reads in which
 * columns cells look different from each other: Excel then reports null for the column.
 */
function queueReadTables(
  context: Excel.RequestContext,
  question: NotesQuestion,
  offsets: readonly number[],
  names: readonly string[],
  free: readonly number[],
): () => QueryStep<Answers['notes']> {
  const { block, headerRows, maxColumns } = question;
  const getPart = createPartGetter(context, question.anchor);
  const first = getPart({ row: 0, column: 0, rows: 1, columns: 1 }).load('columnIndex');
  const tables = names.map((name) => context.workbook.tables.getItem(name).getRange().load('columnIndex'));
  const rows = Math.max(1, block.rows - headerRows);
  const columns = offsets.map((offset) => {
    return { offset, readShared: queueReadSharedLook(getPart({ row: headerRows, column: offset, rows, columns: 1 })) };
  });
  return () => {
    const tableOffsets = tables
      .map(({ columnIndex }) => columnIndex - first.columnIndex)
      .filter((offset) => offset >= block.columns);
    const firstTableOffset = Math.min(block.columns + maxColumns, ...tableOffsets);
    const noteColumns = columns.filter(({ offset }) => offset < block.columns || offset < firstTableOffset);
    const columnsToRead = noteColumns.map(({ offset, readShared }) => ({
      offset,
      shared: readShared(),
      inputs: [],
      contents: [],
      hasArrays: false,
    }));
    return columnsToRead.length === 0
      ? { done: { columns: [], free } }
      : { next: createRowsQuery({ ...question, free, endColumn: firstTableOffset }, columnsToRead) };
  };
}

interface RowsQuestion extends NotesQuestion {
  /** These columns are known to be empty. */
  readonly free: readonly number[];
  /** Notes end before this column: a table begins there, or no further columns were asked about. */
  readonly endColumn: number;
}

interface ColumnToRead extends ColumnSnapshot {
  readonly shared: SharedLook;
  /** Some rows show the results of a formula in another cell. */
  readonly hasArrays: boolean;
}

/**
 * Limits the cells of one request. Each comes with its formula in two forms, its value and its
 * format.
 */
const MAX_CELLS_AT_ONCE = 10_000;

/** Reads the rows after those that were read, part by part. */
function createRowsQuery(
  question: RowsQuestion,
  columnsSoFar: readonly ColumnToRead[],
  maxCellsAtOnce = MAX_CELLS_AT_ONCE,
): Query<Answers['notes']> {
  const { anchor, block } = question;
  const from = columnsSoFar[0]?.inputs.length ?? 0;
  const rows = Math.min(block.rows - from, Math.max(1, Math.floor(maxCellsAtOnce / columnsSoFar.length)));
  const firstBodyRow = Math.min(from + rows - 1, Math.max(from, question.headerRows));
  const bodyRows = { row: firstBodyRow, rows: from + rows - firstBodyRow };
  return {
    queueRequest(context) {
      const getPart = createPartGetter(context, anchor);
      const columns = columnsSoFar.map((column) => {
        const range = getPart({ row: from, column: column.offset, rows, columns: 1 });
        range.load('formulas,values,formulasR1C1,numberFormat');
        const body = getPart({ ...bodyRows, column: column.offset, columns: 1 }).load(ARRAY_PROPERTIES);
        const { mixedProperties: mixed } = column.shared;
        if (!mixed) return { column, range, body, cellLooks: undefined };
        // A format that a row has from end to end is not the format of a note in it.
        const ends = getPart({ row: from, column: 0, rows, columns: 1 }).getEntireRow().getLastColumn();
        return {
          ...{ column, range, body },
          cellLooks: {
            looks: range.getCellProperties(mixed),
            ends: ends.getCellProperties(mixed),
            readSheet: queueReadSharedLook(ends.getEntireColumn().getLastRow()),
          },
        };
      });
      return () => {
        const arrays = findArrayRects(
          columns.flatMap(({ column, range, body }) =>
            body.savedAsArray === false
              ? []
              : { rect: { row: 0, column: column.offset, rows, columns: 1 }, formulas: range.formulas },
          ),
        );
        const isInArray = (offset: number) =>
          arrays.some((rect) => rect.column <= offset && offset < rect.column + rect.columns);
        const loadedColumns = columns.map(({ column, range, body, cellLooks }) => {
          const { getLook } = column.shared;
          const sheetLook = cellLooks?.readSheet().getLook(undefined) ?? {};
          const inputs = toInputs(range.formulas, range.values).flat();
          const contents = toInputs(range.formulasR1C1, range.values)
            .flat()
            .map((input, row) => {
              const look =
                cellLooks &&
                separateNoteLook(
                  getLook(cellLooks.looks.value[row]?.[0]),
                  toCellLook(cellLooks.ends.value[row]?.[0]?.format ?? {}),
                  sheetLook,
                );
              return { input, numberFormat: String(range.numberFormat[row]?.[0]), look };
            });
          return {
            ...column,
            inputs: [...column.inputs, ...inputs],
            contents: [...column.contents, ...contents],
            hasArrays: column.hasArrays || body.hasSpill !== false || isInArray(column.offset),
          };
        });
        if (from + rows < block.rows) return { next: createRowsQuery(question, loadedColumns, maxCellsAtOnce) };
        return { done: createSnapshot(question, loadedColumns) };
      };
    },
    ...(rows > 1 && {
      onTooLarge: () => ({ next: createRowsQuery(question, columnsSoFar, Math.ceil(maxCellsAtOnce / 2)) }),
    }),
  };
}

/**
 * In a row that looks alike from end to end, keeps only the properties in which a note differs from
 * its row.
 */
function separateNoteLook(look: CellLook, rowLook: CellLook, sheetLook: CellLook): CellLook {
  // The font always has a name and a size.
  const { fontName, fontSize } = look;
  return {
    ...diffLook(look, rowLook),
    fontName: fontName === rowLook.fontName ? sheetLook.fontName : fontName,
    fontSize: fontSize === rowLook.fontSize ? sheetLook.fontSize : fontSize,
  };
}

/**
 * Adds the free columns to the notes: the empty ones before the last note, the next one behind it,
 * and all behind the last column that was read, as far as notes can be there. Leaves out columns
 * with the results of a formula in several cells: these stay with their formula, not with a row.
 */
function createSnapshot(question: RowsQuestion, loadedColumns: readonly ColumnToRead[]): Answers['notes'] {
  const { block, free, endColumn: end } = question;
  const hasNoArrays = ({ offset }: { readonly offset: number }) =>
    !loadedColumns.some((column) => column.offset === offset && column.hasArrays);
  const columns = selectNoteColumns(loadedColumns, block.columns, question.headerRows, question.gap).filter(
    hasNoArrays,
  );
  const lastNoteColumn = columns.findLast(({ offset }) => offset >= block.columns)?.offset;
  if (lastNoteColumn === undefined) return { columns, free };
  const columnsBetween = loadedColumns.filter(({ offset }) => offset >= block.columns && offset < lastNoteColumn);
  const emptyColumns = columnsBetween
    .filter((column) => isEmptyColumn(column) && hasNoArrays(column))
    .map(({ offset }) => offset);
  const usedEnd = Math.max(lastNoteColumn + 1, ...loadedColumns.map(({ offset }) => offset + 1));
  const columnsBeyond = Array.from({ length: Math.max(0, end - usedEnd) }, (_, index) => usedEnd + index);
  const nextColumns =
    lastNoteColumn + 1 < Math.min(usedEnd, end) ? [{ offset: lastNoteColumn + 1 }].filter(hasNoArrays) : [];
  return { columns, free: [...free, ...emptyColumns, ...nextColumns.map(({ offset }) => offset), ...columnsBeyond] };
}
