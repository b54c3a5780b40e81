/** Answers which data validation the rows of a block and of the columns beside it have. */
import type { ColumnValidation, Rect } from '../../../grid';
import type { Answers, Question } from '../../questions';
import { getRange } from '../anchors';
import { loadValidation, readValidation } from '../write/validations';
import { followUp, type Query } from './run-queries';

/**
 * If there are more columns, none is asked about, because each is a range of its own in the
 * request.
 */
const MAX_COLUMNS = 200;

/** Sends a second request only if some of the cells have a validation. */
export function createValidationsQuery({
  sheet,
  body,
  beside,
  below,
}: Question<'validations'>): Query<Answers['validations']> {
  const width = body.columns + beside;
  return {
    queueRequest(context) {
      if (below === 0 || width > MAX_COLUMNS) return () => ({ done: [] });
      const wholeRange = getRange(context, { sheet, rect: { ...body, columns: width } }).dataValidation.load('type');
      return () => {
        if (wholeRange.type === 'None') return { done: [] };
        return followUp((context) => {
          const getCells = (rect: Rect) => getRange(context, { sheet, rect });
          const columns = Array.from({ length: width }, (_, at) => {
            const rect = { ...body, column: body.column + at, columns: 1 };
            const cellsBelow = { ...rect, row: body.row + body.rows, rows: below };
            return {
              column: rect.column,
              loaded: loadValidation(getCells(rect)),
              below: getCells(cellsBelow).dataValidation.load('type'),
              usedBelow:
                at < body.columns ? undefined : getCells(cellsBelow).getUsedRangeOrNullObject(true).load('rowIndex'),
            };
          });
          return () => ({
            done: columns.flatMap(({ column, loaded, below, usedBelow }): ColumnValidation[] => {
              const rule = readValidation(loaded);
              const isFreeBelow = below.type === 'None' && (usedBelow === undefined || usedBelow.isNullObject);
              return rule ? [{ column, rule, isFreeBelow }] : [];
            }),
          });
        });
      };
    },
  };
}
