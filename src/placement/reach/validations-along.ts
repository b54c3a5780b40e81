/** What may be typed into the rows of a block: where it holds for all rows of a column, it goes on holding for all of them. */
import { type ColumnValidation, containsRect, type Reach, type Rect } from '../../grid';
import { bodyOf, type Plan } from '../block/plan';

interface BlockBefore {
  readonly standing: Rect;
  readonly headerRows: number;
}

/** Rows of which it has to be known whether something holds there already: those that come, or the one below those that leave. */
export function rowsBelowBody(block: Rect, { standing, headerRows }: BlockBefore): number {
  const more = bodyOf(block, headerRows).rows - bodyOf(standing, headerRows).rows;
  return more < 0 ? 1 : more;
}

/**
 * As Excel's own tables do it. Where something else holds below, it was chosen for more than the block.
 * @param validations of columns of the standing block and beside it
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
