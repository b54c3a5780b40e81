/**
 * Answers questions about the cells of a block: what they show, what they hold and how they look.
 */
import { type Address, type BlockSight, hasSameSize, inputsOf, type Size } from '../../../grid';
import type { Answers, BlockSeen, Located, Question } from '../../look';
import { PLACE, partsOf, rangeAt, stagingName } from '../anchors';
import { formatRightsOf, PROTECTION } from '../format-rights';
import type { Ask } from './ask';
import { queueAnchor } from './names';

/**
 * Blocks of at most this many cells are read whole, so that a refresh that changes nothing needs no
 * second reading.
 */
const CELLS_READ_WHOLE = 10_000;
/** Counts data rows; those of the header are added. */
const ROWS_AT_EACH_END = 4;
/** Estimates a cell's formula and value together. */
const BYTES_A_CELL = 40;

export function askBlock({ anchor, headerRows = 1, remembered }: Question<'block'>): Ask<BlockSeen> {
  const cells = remembered.rows * remembered.columns;
  const ends = askEnds(anchor, remembered, Math.max(1, headerRows));
  if (cells > CELLS_READ_WHOLE) return ends;
  return {
    weight: cells * BYTES_A_CELL,
    queue(context) {
      const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION},formulas,values`);
      const readStaged = queueStaged(context, anchor);
      return () => {
        const located = read();
        const isStaged = readStaged();
        if (located.kind !== 'found') return { done: notFound(located, isStaged) };
        const formulas: unknown[][] = range.formulas;
        const isEmpty = formulas.every((row) => row.every((cell) => cell === ''));
        const rows = inputsOf(formulas, range.values);
        const formatRights = formatRightsOf(range.worksheet);
        return { done: { located, sight: { rows: textsOf(range), isEmpty }, rows, isStaged, formatRights } };
      };
    },
    // The block has grown since it was written, or its texts are long.
    lighter: () => ({ next: ends }),
  };
}

function notFound(located: Located, isStaged: boolean): BlockSeen {
  return { located, sight: undefined, rows: undefined, isStaged, formatRights: undefined };
}

function queueStaged(context: Excel.RequestContext, anchor: string): () => boolean {
  const item = context.workbook.names.getItemOrNullObject(stagingName(anchor)).load('scope');
  return () => !item.isNullObject && item.scope === 'Workbook';
}

/**
 * Needs one request if the block has the expected size; otherwise a second one reads its true ends.
 */
function askEnds(
  anchor: string,
  expected: Size,
  headerRows: number,
  rowsAtEachEnd = ROWS_AT_EACH_END + headerRows,
): Ask<BlockSeen> {
  return {
    queue(context) {
      const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION}`);
      const readStaged = queueStaged(context, anchor);
      const readSight = queueSight(range, expected, rowsAtEachEnd);
      return () => {
        const located = read();
        const isStaged = readStaged();
        if (located.kind !== 'found') return { done: notFound(located, isStaged) };
        const { rect } = located.address;
        if (!hasSameSize(rect, expected)) return { next: askEnds(anchor, rect, headerRows, rowsAtEachEnd) };
        const formatRights = formatRightsOf(range.worksheet);
        return { done: { located, sight: readSight(), rows: undefined, isStaged, formatRights } };
      };
    },
    ...withFewer(rowsAtEachEnd, fewestRows(headerRows), (fewer) => askEnds(anchor, expected, headerRows, fewer)),
  };
}

export function askSight({ sheet, rect }: Address, rowsAtEachEnd: number): Ask<Answers['sight']> {
  return {
    weight: Math.min(rect.rows, 2 * rowsAtEachEnd) * rect.columns * BYTES_A_CELL,
    queue(context) {
      const readSight = queueSight(rangeAt(context, { sheet, rect }), rect, rowsAtEachEnd);
      return () => ({ done: readSight() });
    },
    ...withFewer(rowsAtEachEnd, 1, (fewer) => askSight({ sheet, rect }, fewer)),
    refusal: { codes: ['CellsGone'], answer: () => ({ done: undefined }) },
  };
}

/** Asks for fewer rows if their texts are long. A few rows are enough to recognise a block. */
function withFewer<T>(rows: number, fewest: number, ask: (rows: number) => Ask<T>): Pick<Ask<T>, 'lighter'> {
  return rows <= fewest ? {} : { lighter: () => ({ next: ask(Math.max(fewest, Math.ceil(rows / 8))) }) };
}

/** Reads a header of several rows as a whole, with one row of data below it. */
function fewestRows(headerRows: number): number {
  return headerRows > 1 ? headerRows + 1 : 1;
}

export function queueSight(range: Excel.Range, { rows, columns }: Size, rowsAtEachEnd: number): () => BlockSight {
  const first = Math.min(rows, rowsAtEachEnd);
  const last = Math.min(rows - first, rowsAtEachEnd);
  const part = (row: number, count: number) =>
    range
      .getCell(row, 0)
      .getResizedRange(count - 1, columns - 1)
      .load('values');
  const used = range.getUsedRangeOrNullObject(true).load('rowCount');
  const ends = [part(0, first), ...(last > 0 ? [part(rows - last, last)] : [])];
  return () => ({ rows: ends.flatMap(textsOf), isEmpty: used.isNullObject });
}

function textsOf({ values }: Excel.Range): string[][] {
  return values.map((cells) => cells.map(String));
}

/**
 * The number of last data rows that are compared: new rows get the format that most of these have.
 */
const ROWS_COMPARED = 5;
const CELLS_COMPARED = 2_000;
const BYTES_A_LOOK = 150;

const LOOK: Excel.CellPropertiesLoadOptions = {
  format: { fill: { color: true }, font: { color: true, bold: true, italic: true, strikethrough: true } },
};

/** Compares fewer rows if there are many columns, down to the last row only. */
export function askLooks(
  asked: Question<'looks'>,
  rowsCompared = Math.min(ROWS_COMPARED, Math.floor(CELLS_COMPARED / asked.block.columns)),
): Ask<Answers['looks']> {
  const { anchor, headerRows, block } = asked;
  const { rows, columns } = block;
  const compared = Math.max(1, Math.min(rowsCompared, rows - headerRows));
  return {
    weight: columns * (BYTES_A_CELL + (compared > 1 ? (compared + 1) * BYTES_A_LOOK : 0)),
    queue(context) {
      if (rows <= headerRows) return () => ({ done: { first: [], last: [], rows: [], isFirstOdd: [] } });
      const part = partsOf(context, anchor);
      const body = { row: headerRows, column: 0, rows: 1, columns };
      const first = part(body).load('numberFormat');
      const from = rows - compared;
      const end = part({ ...body, row: from, rows: compared }).load('numberFormat');
      const looks = compared > 1 ? end.getCellProperties(LOOK) : undefined;
      const firstLooks = compared > 1 ? part(body).getCellProperties(LOOK) : undefined;
      return () => {
        const usual = Array.from({ length: columns }, (_, column) =>
          looks ? usualOf(looks.value.map((row) => JSON.stringify(row[column]?.format))) : undefined,
        );
        return {
          done: {
            first: formatsOf(first.numberFormat[0]),
            last: usual.map((one, column) => String(end.numberFormat[one?.row ?? 0]?.[column])),
            rows: usual.map((one) => from + (one?.row ?? 0)),
            isFirstOdd: usual.map(
              (one, column) =>
                one?.isMajority === true && one.look !== JSON.stringify(firstLooks?.value[0]?.[column]?.format),
            ),
          },
        };
      };
    },
    ...(compared > 1 && { lighter: () => ({ next: askLooks(asked, 1) }) }),
  };
}

/** Returns the most frequent look and the last row that has it. */
function usualOf(looks: readonly string[]) {
  const times = looks.map((look) => looks.filter((other) => other === look).length);
  const most = Math.max(...times);
  const row = times.lastIndexOf(most);
  return { row, look: looks[row], isMajority: most * 2 > looks.length };
}

export function formatsOf(row: readonly unknown[] | undefined): string[] {
  return (row ?? []).map(String);
}
