/**
 * Answers questions about the cells of a block: what they show, what they hold and how they look.
 */
import { type Address, type BlockSample, hasSameSize, type Size, toInputs } from '../../../grid';
import type { AnchorLocation, Answers, BlockSnapshot, Question } from '../../questions';
import { ADDRESS_PROPERTIES, createPartGetter, formatStagingName, getRange } from '../anchors';
import { PROTECTION_PROPERTIES, readFormatRights } from '../format-rights';
import { queueReadAnchor } from './names';
import type { Query } from './run-queries';

/**
 * Blocks of at most this many cells are read whole, so that a refresh that changes nothing needs no
 * second reading.
 */
const MAX_CELLS_READ_WHOLE = 10_000;
/** Counts data rows; those of the header are added. */
const ROWS_AT_EACH_END = 4;
/** Estimates a cell's formula and value together. */
const BYTES_PER_CELL = 40;

export function createBlockQuery({ anchor, headerRows = 1, remembered }: Question<'block'>): Query<BlockSnapshot> {
  const cells = remembered.rows * remembered.columns;
  const endsQuery = createEndsQuery(anchor, remembered, Math.max(1, headerRows));
  if (cells > MAX_CELLS_READ_WHOLE) return endsQuery;
  return {
    weight: cells * BYTES_PER_CELL,
    queueRequest(context) {
      const { range, read } = queueReadAnchor(
        context,
        anchor,
        `${ADDRESS_PROPERTIES},${PROTECTION_PROPERTIES},formulas,values`,
      );
      const readHasStaging = queueReadHasStaging(context, anchor);
      return () => {
        const location = read();
        const hasLeftoverStaging = readHasStaging();
        if (location.kind !== 'found') return { done: toNotFound(location, hasLeftoverStaging) };
        const formulas: unknown[][] = range.formulas;
        const isEmpty = formulas.every((row) => row.every((cell) => cell === ''));
        const rows = toInputs(formulas, range.values);
        const formatRights = readFormatRights(range.worksheet);
        return {
          done: { location, sample: { rows: toTexts(range), isEmpty }, rows, hasLeftoverStaging, formatRights },
        };
      };
    },
    // The block has grown since it was written, or its texts are long.
    onTooLarge: () => ({ next: endsQuery }),
  };
}

function toNotFound(location: AnchorLocation, hasLeftoverStaging: boolean): BlockSnapshot {
  return { location, sample: undefined, rows: undefined, hasLeftoverStaging, formatRights: undefined };
}

function queueReadHasStaging(context: Excel.RequestContext, anchor: string): () => boolean {
  const item = context.workbook.names.getItemOrNullObject(formatStagingName(anchor)).load('scope');
  return () => !item.isNullObject && item.scope === 'Workbook';
}

/**
 * Needs one request if the block has the expected size; otherwise a second one reads its true ends.
 */
function createEndsQuery(
  anchor: string,
  expected: Size,
  headerRows: number,
  rowsAtEachEnd = ROWS_AT_EACH_END + headerRows,
): Query<BlockSnapshot> {
  return {
    queueRequest(context) {
      const { range, read } = queueReadAnchor(context, anchor, `${ADDRESS_PROPERTIES},${PROTECTION_PROPERTIES}`);
      const readHasStaging = queueReadHasStaging(context, anchor);
      const readSample = queueReadSample(range, expected, rowsAtEachEnd);
      return () => {
        const location = read();
        const hasLeftoverStaging = readHasStaging();
        if (location.kind !== 'found') return { done: toNotFound(location, hasLeftoverStaging) };
        const { rect } = location.address;
        if (!hasSameSize(rect, expected)) return { next: createEndsQuery(anchor, rect, headerRows, rowsAtEachEnd) };
        const formatRights = readFormatRights(range.worksheet);
        return { done: { location, sample: readSample(), rows: undefined, hasLeftoverStaging, formatRights } };
      };
    },
    ...retryWithFewerRows(rowsAtEachEnd, getMinRows(headerRows), (fewer) =>
      createEndsQuery(anchor, expected, headerRows, fewer),
    ),
  };
}

export function createSampleQuery({ sheet, rect }: Address, rowsAtEachEnd: number): Query<Answers['sight']> {
  return {
    weight: Math.min(rect.rows, 2 * rowsAtEachEnd) * rect.columns * BYTES_PER_CELL,
    queueRequest(context) {
      const readSample = queueReadSample(getRange(context, { sheet, rect }), rect, rowsAtEachEnd);
      return () => ({ done: readSample() });
    },
    ...retryWithFewerRows(rowsAtEachEnd, 1, (fewer) => createSampleQuery({ sheet, rect }, fewer)),
    refusal: { codes: ['CellsGone'], answer: () => ({ done: undefined }) },
  };
}

/** Asks for fewer rows if their texts are long. A few rows are enough to recognise a block. */
function retryWithFewerRows<T>(
  rows: number,
  minRows: number,
  ask: (rows: number) => Query<T>,
): Pick<Query<T>, 'onTooLarge'> {
  return rows <= minRows ? {} : { onTooLarge: () => ({ next: ask(Math.max(minRows, Math.ceil(rows / 8))) }) };
}

/** Reads a header of several rows as a whole, with one row of data below it. */
function getMinRows(headerRows: number): number {
  return headerRows > 1 ? headerRows + 1 : 1;
}

export function queueReadSample(range: Excel.Range, { rows, columns }: Size, rowsAtEachEnd: number): () => BlockSample {
  const first = Math.min(rows, rowsAtEachEnd);
  const last = Math.min(rows - first, rowsAtEachEnd);
  const loadRows = (row: number, count: number) =>
    range
      .getCell(row, 0)
      .getResizedRange(count - 1, columns - 1)
      .load('values');
  const used = range.getUsedRangeOrNullObject(true).load('rowCount');
  const ends = [loadRows(0, first), ...(last > 0 ? [loadRows(rows - last, last)] : [])];
  return () => ({ rows: ends.flatMap(toTexts), isEmpty: used.isNullObject });
}

function toTexts({ values }: Excel.Range): string[][] {
  return values.map((cells) => cells.map(String));
}

/**
 * At most this many of the last data rows are compared: new rows get the format that most of them
 * have.
 */
const ROWS_COMPARED = 5;
const CELLS_COMPARED = 2_000;
const BYTES_PER_LOOK = 150;

const LOOK_PROPERTIES: Excel.CellPropertiesLoadOptions = {
  format: { fill: { color: true }, font: { color: true, bold: true, italic: true, strikethrough: true } },
};

/** Compares fewer rows if there are many columns, down to the last row only. */
export function createLooksQuery(
  question: Question<'looks'>,
  rowsCompared = Math.min(ROWS_COMPARED, Math.floor(CELLS_COMPARED / question.block.columns)),
): Query<Answers['looks']> {
  const { anchor, headerRows, block } = question;
  const { rows, columns } = block;
  const comparedRows = Math.max(1, Math.min(rowsCompared, rows - headerRows));
  return {
    weight: columns * (BYTES_PER_CELL + (comparedRows > 1 ? (comparedRows + 1) * BYTES_PER_LOOK : 0)),
    queueRequest(context) {
      if (rows <= headerRows) return () => ({ done: { first: [], last: [], rows: [], isFirstOdd: [] } });
      const getPart = createPartGetter(context, anchor);
      const firstRow = { row: headerRows, column: 0, rows: 1, columns };
      const first = getPart(firstRow).load('numberFormat');
      const from = rows - comparedRows;
      const lastRows = getPart({ ...firstRow, row: from, rows: comparedRows }).load('numberFormat');
      const looks = comparedRows > 1 ? lastRows.getCellProperties(LOOK_PROPERTIES) : undefined;
      const firstLooks = comparedRows > 1 ? getPart(firstRow).getCellProperties(LOOK_PROPERTIES) : undefined;
      return () => {
        const usualLooks = Array.from({ length: columns }, (_, column) =>
          looks ? findUsualLook(looks.value.map((row) => JSON.stringify(row[column]?.format))) : undefined,
        );
        return {
          done: {
            first: toFormats(first.numberFormat[0]),
            last: usualLooks.map((one, column) => String(lastRows.numberFormat[one?.row ?? 0]?.[column])),
            rows: usualLooks.map((one) => from + (one?.row ?? 0)),
            isFirstOdd: usualLooks.map(
              (one, column) =>
                one?.isMajority === true && one.look !== JSON.stringify(firstLooks?.value[0]?.[column]?.format),
            ),
          },
        };
      };
    },
    ...(comparedRows > 1 && { onTooLarge: () => ({ next: createLooksQuery(question, 1) }) }),
  };
}

/** Returns the most frequent look and the last row that has it. */
function findUsualLook(looks: readonly string[]) {
  const counts = looks.map((look) => looks.filter((other) => other === look).length);
  const maxCount = Math.max(...counts);
  const row = counts.lastIndexOf(maxCount);
  return { row, look: looks[row], isMajority: maxCount * 2 > looks.length };
}

export function toFormats(row: readonly unknown[] | undefined): string[] {
  return (row ?? []).map(String);
}
