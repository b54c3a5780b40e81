/**
 * Fills formulas beside the first rows of a new block down to its last row. Only empty cells are
 * filled.
 */
import { type Address, formatRect, intersectRect, type Rect } from '../../../grid';
import { countHeaderRows, formatAnchorName, getBody } from '../../../placement';
import { hasOpenOutcome } from '../../../workbook';
import type { BlockInSheet, ColumnsBeside, FeatureParts, FollowUp } from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { assertNoFilter } from '../../pipeline/plan/assert-no-obstacles';

/**
 * Returns the step that fills the formulas after the write; undefined if there is nothing to fill.
 */
export function fillFormulas(
  { placement, address: block }: BlockInSheet,
  formulaColumns: ColumnsBeside,
): FollowUp | undefined {
  const body = getBody(block.rect, countHeaderRows(placement.written));
  const sides = toSides(body, formulaColumns);
  if (body.rows === 1 || sides.length === 0) return undefined;
  return async (parts) => {
    const notices = await fillSides(parts, placement.id, block, { body, sides });
    return notices.length > 0 ? { patch: {}, records: undefined, notices } : undefined;
  };
}

/** Fills the formulas. If that fails, the block stays and a notice says so. */
async function fillSides(
  parts: FeatureParts,
  placementId: string,
  block: Address,
  { body, sides }: { readonly body: Rect; readonly sides: readonly Side[] },
): Promise<readonly Notice[]> {
  const { workbook } = parts;
  try {
    await assertNoFilter(parts, { sheet: block.sheet, rect: body });
    const plans = await planSides(parts, placementId, { sheet: block.sheet, rect: body }, sides);
    const fills = plans.filter((plan) => typeof plan === 'object').map((fill) => toFillOperation(block.rect, fill));
    const unfilledCells = plans.filter((plan) => typeof plan === 'string');
    const free = fills.map(({ to }) => to);
    await workbook.execute({
      target: formatAnchorName(placementId),
      preconditions: { size: block.rect, free },
      operations: fills,
    });
    return unfilledCells.length > 0 ? [{ kind: 'besideNotFilled', cells: unfilledCells }] : [];
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    return [{ kind: 'besideNotFilled', cells: [] }];
  }
}

function toFillOperation(block: Rect, { from, to }: { readonly from: Rect; readonly to: Rect }) {
  const toRelative = (rect: Rect) => ({ ...rect, row: rect.row - block.row, column: rect.column - block.column });
  return { kind: 'fillDown', from: toRelative(from), to: toRelative(to) } as const;
}

interface Side {
  readonly side: 'left' | 'right';
  readonly column: number;
  readonly columns: number;
}

function toSides(body: Rect, { left, right }: ColumnsBeside): readonly Side[] {
  const sides: readonly Side[] = [
    { side: 'left', column: body.column - left, columns: left },
    { side: 'right', column: body.column + body.columns, columns: right },
  ];
  return sides.filter(({ columns }) => columns > 0);
}

/**
 * @returns for each side, the row to fill from and the cells to fill; undefined if all rows already
 * have formulas there; the address that stays unfilled if other cells are in the way
 */
async function planSides(
  { workbook, registry }: FeatureParts,
  placementId: string,
  { sheet, rect: body }: Address,
  sides: readonly Side[],
): Promise<readonly ({ readonly from: Rect; readonly to: Rect } | string | undefined)[]> {
  const others = registry.placements.peek().filter(({ id }) => id !== placementId);
  const [anchors, ...grounds] = await workbook.readSnapshot(
    { kind: 'anchors', anchors: others.map(({ id }) => formatAnchorName(id)) },
    ...sides.map(({ column, columns }) => {
      const below = { row: body.row + 1, column, rows: body.rows - 1, columns };
      return { kind: 'ground', sheet, rects: [below] } as const;
    }),
  );
  const otherBlocks = [...anchors.values()].flatMap((found) =>
    found.kind === 'found' && found.address.sheet === sheet ? [found.address.rect] : [],
  );
  const plans = sides.map(async ({ side, column, columns }, index) => {
    const sideRect = { row: body.row, column, rows: body.rows, columns };
    const filled = grounds[index]?.filled ?? [];
    const firstEmptyRow = Math.max(sideRect.row + 1, ...filled.map((rect) => rect.row + rect.rows));
    if (filled.length > 0) {
      const rowsToCheck = { sheet, rect: { ...body, rows: firstEmptyRow - body.row } };
      const [formulasFound] = await workbook.readSnapshot({ kind: 'formulasBeside', body: rowsToCheck });
      if (formulasFound[side] < columns) return formatRect(sideRect);
    }
    const to = { ...sideRect, row: firstEmptyRow, rows: sideRect.row + sideRect.rows - firstEmptyRow };
    if (to.rows === 0) return undefined;
    if (otherBlocks.some((rect) => intersectRect(rect, to))) return formatRect(to);
    return { from: { ...sideRect, row: firstEmptyRow - 1, rows: 1 }, to };
  });
  return Promise.all(plans);
}
