/** Answers which notes users keep inside a block and in the columns that touch it on the right. */
import { type CellLook, type ColumnRead, contentsOf, inputsOf, isEmptyColumn, lookBeyond } from '../../../grid';
import type { Answers, Question } from '../../look';
import { addressOf, PLACE, partsOf } from '../anchors';
import { type Ask, askFurther, type Step } from './ask';
import { ownLook, queueSharedLook, type SharedLook } from './cell-looks';

type AskedNotes = Question<'notes'>;

/** Asks for the used cells first: if there are none, this one small request is enough. */
export function askNotes(asked: AskedNotes): Ask<Answers['notes']> {
  const { anchor, block, inside, gap, most } = asked;
  return {
    queue(context) {
      const part = partsOf(context, anchor);
      const strip = (column: number, columns: number) => part({ row: 0, column, rows: block.rows, columns });
      const usedOf = (range: Excel.Range) => range.getUsedRangeOrNullObject(true).load(PLACE);
      const own = inside.map((offset) => ({ offset, used: usedOf(strip(offset, 1)) }));
      const beside = most > 0 ? strip(block.columns, most) : undefined;
      const used = beside && usedOf(beside);
      const tables = beside?.getTables(false).load('items/name');
      const last = part({ row: 0, column: block.columns - 1, rows: 1, columns: 1 }).load('columnIndex');
      return () => {
        const width = used && !used.isNullObject ? addressOf(used).rect : undefined;
        const start = width ? width.column - last.columnIndex - 1 : most;
        // Columns that begin further away do not touch the block.
        const touching = width && start <= gap ? width.columns : 0;
        const offsetsOf = (columns: typeof own) => columns.map(({ offset }) => offset);
        const besideFrom = (from: number, columns: number) =>
          Array.from({ length: columns }, (_, index) => block.columns + from + index);
        const free = [...offsetsOf(own.filter((one) => one.used.isNullObject)), ...besideFrom(0, start)];
        const filled = offsetsOf(own.filter((one) => !one.used.isNullObject));
        if (filled.length + touching === 0) return { done: { columns: [], free } };
        const names = tables?.items.map(({ name }) => name) ?? [];
        const offsets = [...filled, ...besideFrom(start, touching)];
        return askFurther((context) => queueTables(context, asked, offsets, names, free));
      };
    },
  };
}

/**
 * Leaves out a table that begins beside the block, and the columns behind it, because a table is
 * not notes. Columns of a table over the block count as notes. The same request reads in which
 * columns cells look different from each other: Excel then reports null for the column.
 */
function queueTables(
  context: Excel.RequestContext,
  asked: AskedNotes,
  offsets: readonly number[],
  names: readonly string[],
  free: readonly number[],
): () => Step<Answers['notes']> {
  const { block, headerRows, most } = asked;
  const part = partsOf(context, asked.anchor);
  const first = part({ row: 0, column: 0, rows: 1, columns: 1 }).load('columnIndex');
  const tables = names.map((name) => context.workbook.tables.getItem(name).getRange().load('columnIndex'));
  const rows = Math.max(1, block.rows - headerRows);
  const columns = offsets.map((offset) => {
    return { offset, readShared: queueSharedLook(part({ row: headerRows, column: offset, rows, columns: 1 })) };
  });
  return () => {
    const ends = tables
      .map(({ columnIndex }) => columnIndex - first.columnIndex)
      .filter((offset) => offset >= block.columns);
    const end = Math.min(block.columns + most, ...ends);
    const kept = columns.filter(({ offset }) => offset < block.columns || offset < end);
    const wanted = kept.map(({ offset, readShared }) => ({ offset, shared: readShared(), inputs: [], contents: [] }));
    return wanted.length === 0 ? { done: { columns: [], free } } : { next: askRows({ ...asked, free, end }, wanted) };
  };
}

interface AskedRows extends AskedNotes {
  /** The columns that are known to be empty. */
  readonly free: readonly number[];
  /** The first column of a table, or the end of the columns that were asked about. */
  readonly end: number;
}

interface ColumnWanted extends ColumnRead {
  readonly shared: SharedLook;
}

/**
 * Limits the cells of one request. Each comes with its formula in two forms, its value and its
 * format.
 */
const CELLS_AT_ONCE = 10_000;

/** Reads the rows after those that were read, part by part. */
function askRows(
  asked: AskedRows,
  before: readonly ColumnWanted[],
  cellsAtOnce = CELLS_AT_ONCE,
): Ask<Answers['notes']> {
  const { anchor, block } = asked;
  const from = before[0]?.inputs.length ?? 0;
  const rows = Math.min(block.rows - from, Math.max(1, Math.floor(cellsAtOnce / before.length)));
  return {
    queue(context) {
      const part = partsOf(context, anchor);
      const columns = before.map((column) => {
        const range = part({ row: from, column: column.offset, rows, columns: 1 });
        range.load('formulas,values,formulasR1C1,numberFormat');
        const { mixed } = column.shared;
        if (!mixed) return { column, range, own: undefined };
        // A format that a row has from end to end is not the format of a note in it.
        const ends = part({ row: from, column: 0, rows, columns: 1 }).getEntireRow().getLastColumn();
        return {
          ...{ column, range },
          own: {
            looks: range.getCellProperties(mixed),
            ends: ends.getCellProperties(mixed),
            readSheet: queueSharedLook(ends.getEntireColumn().getLastRow()),
          },
        };
      });
      return () => {
        const read = columns.map(({ column, range, own }) => {
          const { lookOf } = column.shared;
          const ofSheet = own?.readSheet().lookOf(undefined) ?? {};
          const inputs = inputsOf(range.formulas, range.values).flat();
          const contents = inputsOf(range.formulasR1C1, range.values)
            .flat()
            .map((input, row) => {
              const look =
                own && lookHere(lookOf(own.looks.value[row]?.[0]), ownLook(own.ends.value[row]?.[0]), ofSheet);
              return { input, numberFormat: String(range.numberFormat[row]?.[0]), look };
            });
          return { ...column, inputs: [...column.inputs, ...inputs], contents: [...column.contents, ...contents] };
        });
        if (from + rows < block.rows) return { next: askRows(asked, read, cellsAtOnce) };
        return { done: seenOf(asked, read) };
      };
    },
    ...(rows > 1 && { lighter: () => ({ next: askRows(asked, before, Math.ceil(cellsAtOnce / 2)) }) }),
  };
}

/**
 * In a row that looks alike from end to end, keeps only the properties in which a note differs from
 * its row.
 */
function lookHere(look: CellLook, ofRow: CellLook, ofSheet: CellLook): CellLook {
  // The font always has a name and a size.
  const { fontName, fontSize } = look;
  return {
    ...lookBeyond(look, ofRow),
    fontName: fontName === ofRow.fontName ? ofSheet.fontName : fontName,
    fontSize: fontSize === ofRow.fontSize ? ofSheet.fontSize : fontSize,
  };
}

/**
 * Adds the free columns to the notes: the empty ones before the last note, the next one behind it,
 * and all behind the last column that was read, as far as notes can be there.
 */
function seenOf(asked: AskedRows, read: readonly ColumnRead[]): Answers['notes'] {
  const { block, free, end } = asked;
  const columns = contentsOf(read, block.columns, asked.headerRows, asked.gap);
  const last = columns.findLast(({ offset }) => offset >= block.columns)?.offset;
  if (last === undefined) return { columns, free };
  const between = read.filter(({ offset }) => offset >= block.columns && offset < last);
  const empty = between.filter(isEmptyColumn).map(({ offset }) => offset);
  const used = Math.max(last + 1, ...read.map(({ offset }) => offset + 1));
  const beyond = Array.from({ length: Math.max(0, end - used) }, (_, index) => used + index);
  const next = last + 1 < Math.min(used, end) ? [last + 1] : [];
  return { columns, free: [...free, ...empty, ...next, ...beyond] };
}
