/** Extends data validation: a rule that applies to all rows of a column also gets the new rows. */
import { type ColumnValidation, containsRect, type Reach, type Rect } from '../../grid';
import { bodyOf, type Plan } from '../block/plan';

interface BlockBefore {
  readonly standing: Rect;
  readonly headerRows: number;
}

/**
 * Returns how many rows below the rows of data must be checked for other rules: those that are
 * added, or the one below those that leave.
 */
export function rowsBelowBody(block: Rect, { standing, headerRows }: BlockBefore): number {
  const more = bodyOf(block, headerRows).rows - bodyOf(standing, headerRows).rows;
  return more < 0 ? 1 : more;
}

/**
 * Returns the rules to extend, as Excel's own tables do. If another rule applies below, that rule
 * was chosen for more than the block.
 * @param validations of columns of the present block and beside it
 */
export function validationsAlong(
  validations: readonly ColumnValidation[],
  { block, shift }: Pick<Plan, 'block' | 'shift'>,
  { standing, headerRows }: BlockBefore,
): Reach[] {
  const former = bodyOf(standing, headerRows);
  const { rows } = bodyOf(block, headerRows);
  if (rows === former.rows) return [];
  return validations.flatMap(({ column, rule, isAloneBelow }): Reach[] => {
    const cells = { row: headerRows, column: column - block.column, rows: former.rows, columns: 1 };
    const isInserted =
      shift !== undefined && containsRect({ ...shift, row: 0, rows: 1 }, { ...cells, column, row: 0, rows: 1 });
    if (!isAloneBelow && !(isInserted && rows > former.rows)) return [];
    return [{ kind: 'validation', rule, to: { ...cells, rows }, former: cells }];
  });
}
