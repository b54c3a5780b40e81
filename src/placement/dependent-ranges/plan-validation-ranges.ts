/** Extends data validation: a rule that applies to all rows of a column also gets the new rows. */
import { type ColumnValidation, containsRect, type DependentRange, type Rect } from '../../grid';
import { getBody, type Plan } from '../block/plan';

interface CurrentBlock {
  readonly currentRect: Rect;
  readonly headerRows: number;
}

/**
 * Returns how many rows below the rows of data must be checked for other rules: those that are
 * added, or the one below those that leave.
 */
export function countRowsToCheckBelow(block: Rect, { currentRect, headerRows }: CurrentBlock): number {
  const addedRows = getBody(block, headerRows).rows - getBody(currentRect, headerRows).rows;
  return addedRows < 0 ? 1 : addedRows;
}

/**
 * Returns the rules to extend, as Excel's own tables do. If another rule applies below, that rule
 * was chosen for more than the block.
 * @param validations of columns of the present block and beside it
 */
export function planValidationRanges(
  validations: readonly ColumnValidation[],
  { block, shift }: Pick<Plan, 'block' | 'shift'>,
  { currentRect, headerRows }: CurrentBlock,
): DependentRange[] {
  const formerBody = getBody(currentRect, headerRows);
  const { rows } = getBody(block, headerRows);
  if (rows === formerBody.rows) return [];
  return validations.flatMap(({ column, rule, isFreeBelow }): DependentRange[] => {
    const cells = { row: headerRows, column: column - block.column, rows: formerBody.rows, columns: 1 };
    const isInserted =
      shift !== undefined && containsRect({ ...shift, row: 0, rows: 1 }, { ...cells, column, row: 0, rows: 1 });
    if (!isFreeBelow && !(isInserted && rows > formerBody.rows)) return [];
    return [{ kind: 'validation', rule, to: { ...cells, rows }, former: cells }];
  });
}
