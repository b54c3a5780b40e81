/** Answers how wide the columns of a block are, and how wide their cells need them to be. */
import { MAX_ROWS, type Rect } from '../../../grid';
import type { Answers, Question } from '../../questions';
import { createPartGetter, getRange } from '../anchors';
import type { Query } from './run-queries';

/** Limits the columns that are read one by one. */
const MAX_COLUMNS = 200;

export function createColumnWidthsQuery(question: Question<'columnWidths'>): Query<Answers['columnWidths']> {
  const { sheet, column, columns, block } = question;
  return {
    queueRequest(context) {
      const cells = Array.from({ length: Math.min(columns, MAX_COLUMNS) }, (_, offset) =>
        getRange(context, { sheet, rect: { row: 0, column: column + offset, rows: 1, columns: 1 } }).format.load(
          'columnWidth',
        ),
      );
      const surroundings = block ? findSurroundings(block) : [];
      const usedRanges = surroundings.map((rect) =>
        getRange(context, { sheet, rect }).getUsedRangeOrNullObject(true).load('columnIndex,columnCount'),
      );
      return () => {
        const usedSpans = usedRanges.flatMap((range) =>
          range.isNullObject ? [] : [{ from: range.columnIndex, to: range.columnIndex + range.columnCount }],
        );
        const isFree = (at: number) => !usedSpans.some(({ from, to }) => from <= at && at < to);
        return {
          done: {
            points: cells.map(({ columnWidth }) => columnWidth),
            hasOnlyBlock: Array.from({ length: block?.columns ?? 0 }, (_, offset) => isFree(column + offset)),
          },
        };
      };
    },
  };
}

/** Returns the cells above and below a block. */
function findSurroundings({ row, rows, column, columns }: Rect): Rect[] {
  const above = { row: 0, rows: row, column, columns };
  const below = { row: row + rows, rows: MAX_ROWS - row - rows, column, columns };
  return [above, below].filter((rect) => rect.rows > 0);
}

/** Limits the cells whose texts are read. If there are more, the rows at both ends are read. */
const MAX_CELLS = 20_000;

export function createLongestTextsQuery({ anchor, block }: Question<'longestTexts'>): Query<Answers['longestTexts']> {
  const rowsRead = Math.max(2, Math.floor(MAX_CELLS / block.columns));
  const allCells = { row: 0, column: 0, rows: block.rows, columns: block.columns };
  const halfRows = Math.ceil(rowsRead / 2);
  const parts =
    block.rows <= rowsRead
      ? [allCells]
      : [
          { ...allCells, rows: halfRows },
          { ...allCells, row: block.rows - halfRows, rows: halfRows },
        ];
  return {
    queueRequest(context) {
      const getPart = createPartGetter(context, anchor);
      const widths = Array.from({ length: Math.min(block.columns, MAX_COLUMNS) }, (_, column) =>
        getPart({ row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'),
      );
      const ranges = parts.map((part) => getPart(part).load('text,values'));
      return () => ({
        done: widths.map(({ columnWidth }, column) => {
          const cells = ranges.flatMap(({ text, values }) =>
            text.map((row, index) => ({
              text: row[column] ?? '',
              isNumber: typeof values[index]?.[column] === 'number',
            })),
          );
          const pickLongest = (isNumber: boolean) =>
            cells.reduce(
              (longest, cell) =>
                cell.isNumber === isNumber && cell.text.length > longest.length ? cell.text : longest,
              '',
            );
          return { points: columnWidth, number: pickLongest(true), text: pickLongest(false) };
        }),
      });
    },
  };
}
