/** Questions about cells of a block: what they show, what they hold, how they look. */
import { type Address, cellCount, inputsOf, type Rect } from '../../../grid';
import type { Answers, BlockSeen, BlockSight, Question } from '../../look';
import { PLACE, partsOf, rangeAt } from '../anchors';
import type { Ask } from './ask';
import { queueAnchor } from './names';

/** Blocks of at most so many cells are read whole: a refresh that changes nothing then needs no second reading. */
const CELLS_READ_WHOLE = 10_000;
const ROWS_AT_EACH_END = 5;
/** Of a cell's formula and value together. */
const BYTES_A_CELL = 40;

type AskedBlock = Extract<Question, { kind: 'block' }>;

export function askBlock({ anchor, remembered }: AskedBlock): Ask<BlockSeen> {
  const cells = remembered.rows * remembered.columns;
  if (cells > CELLS_READ_WHOLE) return askEnds(anchor, remembered);
  return {
    weight: cells * BYTES_A_CELL,
    queue(context) {
      const { range, read } = queueAnchor(context, anchor, `${PLACE},formulas,values`);
      return () => {
        const located = read();
        if (located.kind !== 'found') return { done: { located, sight: undefined, rows: undefined } };
        const values: unknown[][] = range.values;
        const formulas: unknown[][] = range.formulas;
        const isEmpty = formulas.every((row) => row.every((cell) => cell === ''));
        const sight = { rows: values.map((row) => row.map(String)), isEmpty };
        return { done: { located, sight, rows: inputsOf(formulas, values) } };
      };
    },
    // It has grown beyond what was remembered.
    refusal: { code: 'TooLarge', answer: () => ({ next: askEnds(anchor, remembered).queue }) },
  };
}

/** In one request where the block is as large as it was; otherwise its true ends are read in a second one. */
function askEnds(anchor: string, expected: Pick<Rect, 'rows' | 'columns'>): Ask<BlockSeen> {
  return {
    queue(context) {
      const { range, read } = queueAnchor(context, anchor, PLACE);
      const readSight = queueSight(range, expected, ROWS_AT_EACH_END);
      return () => {
        const located = read();
        if (located.kind !== 'found') return { done: { located, sight: undefined, rows: undefined } };
        const { rows, columns } = located.address.rect;
        if (rows !== expected.rows || columns !== expected.columns)
          return { next: askEnds(anchor, { rows, columns }).queue };
        return { done: { located, sight: readSight(), rows: undefined } };
      };
    },
  };
}

export function askSight({ sheet, rect }: Address, rowsAtEachEnd: number): Ask<Answers['sight']> {
  return {
    weight: Math.min(rect.rows, 2 * rowsAtEachEnd) * rect.columns * BYTES_A_CELL,
    queue(context) {
      const readSight = queueSight(rangeAt(context, { sheet, rect }), rect, rowsAtEachEnd);
      return () => ({ done: readSight() });
    },
    refusal: { code: 'CellsGone', answer: () => ({ done: undefined }) },
  };
}

function queueSight(
  range: Excel.Range,
  { rows, columns }: Pick<Rect, 'rows' | 'columns'>,
  rowsAtEachEnd: number,
): () => BlockSight {
  const first = Math.min(rows, rowsAtEachEnd);
  const last = Math.min(rows - first, rowsAtEachEnd);
  const part = (row: number, count: number) =>
    range
      .getCell(row, 0)
      .getResizedRange(count - 1, columns - 1)
      .load('values');
  const used = range.getUsedRangeOrNullObject(true).load('rowCount');
  const ends = [part(0, first), ...(last > 0 ? [part(rows - last, last)] : [])];
  return () => {
    const values: unknown[][] = ends.flatMap((end) => end.values);
    return { rows: values.map((cells) => cells.map(String)), isEmpty: used.isNullObject };
  };
}

export function askTexts(address: Address): Ask<Answers['texts']> {
  return {
    weight: cellCount(address.rect) * BYTES_A_CELL,
    queue(context) {
      const range = rangeAt(context, address).load('values');
      return () => ({ done: range.values.map((cells) => cells.map((cell: unknown) => String(cell))) });
    },
  };
}

type AskedLooks = Extract<Question, { kind: 'looks' }>;

/** Beyond so many columns their fills are asked for in groups first: each question about a fill is several actions. */
const FILLS_AT_ONCE = 64;

export function askLooks({ anchor, headerRows, block }: AskedLooks): Ask<Answers['looks']> {
  const { rows, columns } = block;
  const body = rows - headerRows;
  return {
    queue(context) {
      if (body <= 0) return () => ({ done: { first: [], last: [], fills: [] } });
      const row = (at: number) =>
        partsOf(context, anchor)({ row: at, column: 0, rows: 1, columns }).load('numberFormat');
      const ends = [row(headerRows), row(rows - 1)];
      const width = Math.ceil(columns / FILLS_AT_ONCE);
      const groups = fillsOf(context, width, 0, columns);
      return () => {
        const [first = [], last = []] = ends.map(({ numberFormat }) => formatsOf(numberFormat[0]));
        const fills: (string | undefined)[] = [];
        for (const { column, count, read } of groups)
          for (let at = column; at < column + count; at += 1) fills[at] = read();
        const mixed = width === 1 ? [] : groups.filter(({ read }) => read() === undefined);
        if (mixed.length === 0) return { done: { first, last, fills } };
        return {
          next: (context) => {
            const single = mixed.flatMap(({ column, count }) => fillsOf(context, 1, column, column + count));
            return () => {
              for (const { column, read } of single) fills[column] = read();
              return { done: { first, last, fills } };
            };
          },
        };
      };
    },
  };

  function fillsOf(context: Excel.RequestContext, width: number, from: number, to: number) {
    const groups: { readonly column: number; readonly count: number; read(): string | undefined }[] = [];
    for (let column = from; column < to; column += width) {
      const count = Math.min(width, to - column);
      const part = { row: headerRows, column, rows: body, columns: count };
      const fill = partsOf(context, anchor)(part).format.fill.load('color');
      // Mixed colours read null.
      groups.push({ column, count, read: () => colorOf(fill.color) });
    }
    return groups;
  }
}

export function formatsOf(row: readonly unknown[] | undefined): string[] {
  return (row ?? []).map(String);
}

/** White is what a cell without a fill tells, except where it was given; mixed ones tell nothing. */
function colorOf(color: unknown): string | undefined {
  return typeof color === 'string' && color !== '' ? color : undefined;
}
