/** Answers which data validation the rows of a block and of the columns beside it have. */
import type { ColumnValidation, Rect } from '../../../grid';
import type { Answers, Question } from '../../look';
import { rangeAt } from '../anchors';
import { loadValidation, validationOf } from '../write/validations';
import { type Ask, askFurther } from './ask';

/**
 * If there are more columns, none is asked about, because each is a range of its own in the
 * request.
 */
const MOST_COLUMNS = 200;

/** Sends a second request only if some of the cells have a validation. */
export function askValidations({ sheet, body, beside, below }: Question<'validations'>): Ask<Answers['validations']> {
  const width = body.columns + beside;
  return {
    queue(context) {
      if (below === 0 || width > MOST_COLUMNS) return () => ({ done: [] });
      const all = rangeAt(context, { sheet, rect: { ...body, columns: width } }).dataValidation.load('type');
      return () => {
        if (all.type === 'None') return { done: [] };
        return askFurther((context) => {
          const range = (rect: Rect) => rangeAt(context, { sheet, rect });
          const columns = Array.from({ length: width }, (_, at) => {
            const rect = { ...body, column: body.column + at, columns: 1 };
            const under = { ...rect, row: body.row + body.rows, rows: below };
            return {
              column: rect.column,
              loaded: loadValidation(range(rect)),
              below: range(under).dataValidation.load('type'),
              filled: at < body.columns ? undefined : range(under).getUsedRangeOrNullObject(true).load('rowIndex'),
            };
          });
          return () => ({
            done: columns.flatMap(({ column, loaded, below, filled }): ColumnValidation[] => {
              const rule = validationOf(loaded);
              const isAloneBelow = below.type === 'None' && (filled === undefined || filled.isNullObject);
              return rule ? [{ column, rule, isAloneBelow }] : [];
            }),
          });
        });
      };
    },
  };
}
