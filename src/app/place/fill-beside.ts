/** Formulas that stand beside the first rows of a new block are filled down along it, into empty cells alone. */
import { type Address, formatRect, intersectRect, type Rect } from '../../grid';
import { anchorName, bodyOf, type Placement } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import { othersOn } from './ground';
import type { Notice } from './place-state';

type Parts = Pick<PlacementParts, 'workbook' | 'registry' | 'turns'>;

/** Whatever keeps formulas from being filled, the block stands. */
export async function fillBeside(parts: Parts, placement: Placement, block: Address): Promise<readonly Notice[]> {
  const { workbook, turns } = parts;
  const body = bodyOf(block.rect, placement.headers ? 1 : 0);
  return turns.take(async () => {
    const fills: { readonly from: Rect; readonly to: Rect }[] = [];
    const taken: string[] = [];
    try {
      for (const side of await sidesOf(parts, block.sheet, body)) {
        const plan = await planSide(parts, placement.id, block.sheet, body, side);
        if (typeof plan === 'string') taken.push(plan);
        else if (plan) fills.push(plan);
      }
      if (fills.length > 0) await workbook.fillDown(anchorName(placement.id), block.rect, fills);
    } catch {
      return [{ kind: 'besideNotFilled', cells: [] }];
    }
    return taken.length > 0 ? [{ kind: 'besideNotFilled', cells: taken }] : [];
  });
}

interface Side {
  readonly side: 'left' | 'right';
  readonly column: number;
  readonly columns: number;
}

async function sidesOf({ workbook }: Parts, sheet: string, body: Rect): Promise<readonly Side[]> {
  const { left, right } = await workbook.formulasBeside({ sheet, rect: { ...body, rows: 1 } });
  const sides: readonly Side[] = [
    { side: 'left', column: body.column - left, columns: left },
    { side: 'right', column: body.column + body.columns, columns: right },
  ];
  return sides.filter(({ columns }) => columns > 0);
}

/** Undefined where they stand along all rows already; an address where something else stands in their way. */
async function planSide(
  parts: Parts,
  placementId: string,
  sheet: string,
  body: Rect,
  { side, column, columns }: Side,
): Promise<{ readonly from: Rect; readonly to: Rect } | string | undefined> {
  const { workbook } = parts;
  const all = { row: body.row, column, rows: body.rows, columns };
  if (all.rows === 1) return undefined;
  const { filled } = await workbook.survey(sheet, [{ ...all, row: all.row + 1, rows: all.rows - 1 }]);
  const end = Math.max(all.row + 1, ...filled.map((rect) => rect.row + rect.rows));
  const standing = { ...body, rows: end - body.row };
  const along = filled.length === 0 ? columns : (await workbook.formulasBeside({ sheet, rect: standing }))[side];
  if (along < columns) return formatRect(all);
  const to = { ...all, row: end, rows: all.row + all.rows - end };
  if (to.rows === 0) return undefined;
  const others = await othersOn(parts, sheet, placementId);
  if (others.some(({ rect }) => intersectRect(rect, to))) return formatRect(to);
  return { from: { ...all, row: end - 1, rows: 1 }, to };
}
