/**
 * Surveys the sheet for a write, in one request: the cells that the block would take, and what is
 * around them.
 */
import {
  type BlockLooks,
  type Built,
  type ColumnValidation,
  containsRect,
  intersectRect,
  MAX_ROWS,
  type Rect,
  type RowLook,
  subtractRect,
} from '../../../grid';
import { anchorName, areaToCheck, bodyOf, groundRows, type Plan, rowsBelowBody } from '../../../placement';
import type { BlockSeen, Ground, Obstacles } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { ClaimedCell, ColumnsBeside, FeatureClaim, OtherBlock } from '../block-feature';

export interface GroundSeen {
  readonly ground: Ground;
  readonly obstacles: Obstacles;
  /**
   * Number formats of one row for each part that the block gains; all cells of the part are assumed
   * to have them.
   */
  readonly groundFormats: readonly (readonly string[])[];
  /** Formats of the current block or, if it has no rows, those of the free row below its header. */
  readonly looks: BlockLooks | undefined;
  /**
   * A free row below the block, counted from the block's first row: cells that leave the block are
   * formatted like this row.
   */
  readonly groundRow: number | undefined;
  /** Rows in which cells leave the block and that a user has formatted as whole rows. */
  readonly rowLooks: readonly RowLook[];
  /** For each column of the block, true if its width may be set because the column is empty. */
  readonly freeColumns: readonly boolean[];
  /** Blocks of the other placements on the sheet, including blocks without filled cells. */
  readonly others: readonly OtherBlock[];
  /** The name of the block points to these cells. */
  readonly block: BlockSeen | undefined;
  /** True if the workbook has the name of the block, wherever it points. */
  readonly isNamed: boolean;
  readonly formulasBeside: ColumnsBeside;
  /** These data validations are of the columns of the current block, and of those beside it. */
  readonly validations: readonly ColumnValidation[];
  /** Formulas, names and the print area; empty if they were not requested. */
  readonly built: Built;
  /** Each claim of a feature has one result. */
  readonly claimed: readonly ClaimedCell[];
}

export interface GroundAsked {
  readonly placementId: string;
  readonly sheet: string;
  /** The plan if nothing were in the way. */
  readonly plan: Plan;
  readonly headerRows: number;
  readonly survey: readonly Rect[];
  readonly standing?: Rect | undefined;
  /**
   * True if no cell of the report is empty, so that none of them is merged: merging empties cells.
   */
  readonly isFull?: boolean;
  /** Number of columns beside the block whose data validations are read. */
  readonly columnsBeside?: number | undefined;
  /** Rows beside which formulas are searched for. */
  readonly beside?: Rect | undefined;
  /** If true, formulas, names and the print area that may cover the block are requested. */
  readonly isBuiltWanted?: boolean;
  /** Claims of features for cells outside the block. */
  readonly claims?: readonly FeatureClaim[];
}

export async function lookAtGround(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  {
    placementId,
    sheet,
    plan,
    headerRows,
    survey,
    standing,
    isFull = false,
    columnsBeside = 0,
    beside,
    isBuiltWanted = false,
    claims = [],
  }: GroundAsked,
): Promise<GroundSeen> {
  const anchor = anchorName(placementId);
  const cells = claims.flatMap(({ cell }) => cell ?? []);
  const isFreeWanted = claims.some((claim) => claim.isFreeWanted);
  // If the block gains no cells, no other block can be in the way.
  const placements =
    survey.length === 0 && !isFreeWanted ? [] : registry.placements.peek().filter(({ id }) => id !== placementId);
  const { block } = plan;
  const known = standing?.columns ?? 0;
  const more = Math.max(0, block.columns - known);
  const body = standing && bodyOf(standing, headerRows);
  const hasLooks = standing !== undefined && body !== undefined && body.row < MAX_ROWS;
  const below = rowBelow(block, standing);
  const left = rowsLeft(block, standing);
  const underBody = hasLooks ? rowsBelowBody(block, { standing, headerRows }) : 0;
  const area = areaToCheck(plan, standing);
  const top = Math.min(area.row, ...(isFreeWanted ? cells.map(({ row }) => row) : []));
  const [
    ground,
    rows,
    obstacles,
    empty,
    anchors,
    looks,
    seen,
    surroundings,
    rowLooks,
    rules,
    built,
    claimedCells,
    formulasBeside,
  ] = await workbook.look(
    { kind: 'ground', sheet, rects: survey },
    { kind: 'ground', sheet, rects: groundRows({ plan, headerRows }) },
    {
      kind: 'obstacles',
      sheet,
      area: { ...area, row: top, rows: area.row + area.rows - top },
      mayBeMerged: !isFull || survey.length > 0 || isFreeWanted,
    },
    { kind: 'emptyColumns', sheet, column: block.column + known, columns: more },
    { kind: 'anchors', anchors: placements.map(({ id }) => anchorName(id)) },
    {
      kind: 'looks',
      anchor,
      headerRows,
      block: hasLooks ? { ...standing, rows: headerRows + body.rows } : { rows: 0, columns: 0 },
    },
    { kind: 'block', anchor, remembered: standing ?? { rows: 1, columns: 1 } },
    { kind: 'ground', sheet, rects: below ? [below] : [] },
    { kind: 'rowLooks', sheet, ...left },
    {
      kind: 'validations',
      ...{ sheet, body: body ?? block, beside: columnsBeside },
      below: Math.max(0, Math.min(underBody, MAX_ROWS - (body ?? block).row - (body ?? block).rows)),
    },
    { kind: 'built', sheet, isWanted: isBuiltWanted },
    { kind: 'ground', sheet, rects: cells },
    ...(beside ? [{ kind: 'formulasBeside', body: { sheet, rect: beside } } as const] : []),
  );
  const formats = claimedCells.formats.values();
  const others = placements.flatMap((placement) => {
    const found = anchors.get(anchorName(placement.id));
    return found?.kind === 'found' && found.address.sheet === sheet ? [{ placement, rect: found.address.rect }] : [];
  });
  return {
    ground,
    obstacles: { ...obstacles, obstacles: [...obstacles.obstacles, ...ground.spills] },
    groundFormats: rows.formats,
    looks: hasLooks && isFormattedBody(standing, body, ground) ? looks : undefined,
    groundRow: below && isPlainGround(below, surroundings, rowLooks) ? below.row - block.row : undefined,
    rowLooks,
    validations: hasLooks && isFormattedBody(standing, body, ground) ? rules : [],
    freeColumns: [...Array.from({ length: Math.min(known, block.columns) }, () => false), ...empty],
    others,
    block: seen,
    isNamed: seen.located.kind !== 'missing',
    formulasBeside: formulasBeside ?? { left: 0, right: 0 },
    built,
    claimed: claims.map(({ cell, isFreeWanted = false }) => {
      if (!cell) return { isFree: false };
      // An empty cell in a table, in a pivot table or in the block of another placement is not free.
      const taken = [...claimedCells.filled, ...[...obstacles.obstacles, ...others].map(({ rect }) => rect)];
      const isFree = isFreeWanted && !taken.some((rect) => intersectRect(rect, cell));
      const held = claimedCells.held?.get(`${cell.row},${cell.column}`) ?? '';
      return { isFree, held, numberFormat: formats.next().value?.[0] };
    }),
  };
}

/** Limit of a block's columns for reading the row below it. */
const MAX_COLUMNS_BELOW = 1_000;

function rowBelow(block: Rect, standing: Rect = block): Rect | undefined {
  const row = Math.max(block.row + block.rows, standing.row + standing.rows);
  const columns = Math.max(block.columns, standing.columns);
  return row < MAX_ROWS && columns <= MAX_COLUMNS_BELOW ? { row, column: block.column, rows: 1, columns } : undefined;
}

/**
 * Returns the rows in which cells leave the block, and the row below the block, whose formats these
 * cells get.
 */
function rowsLeft(block: Rect, standing: Rect = block): { readonly row: number; readonly rows: number } {
  const left = subtractRect(standing, block).map(({ row }) => row);
  if (left.length === 0) return { row: 0, rows: 0 };
  const row = Math.min(...left);
  return { row, rows: Math.min(MAX_ROWS, standing.row + standing.rows + 1) - row };
}

/**
 * Returns true if the row shows how cells below the block are formatted. A row with one format from
 * end to end does not.
 */
function isPlainGround(below: Rect, { filled }: Ground, rowLooks: readonly RowLook[]): boolean {
  const isAlike = rowLooks.some(({ row, rows }) => row <= below.row && below.row < row + rows);
  return filled.length === 0 && !isAlike;
}

/**
 * Returns false if a user has filled the row below a header without rows: it is no longer formatted
 * like rows of the report.
 */
function isFormattedBody(standing: Rect, body: Rect, { filled }: Ground): boolean {
  return containsRect(standing, body) || !filled.some((rect) => intersectRect(rect, body));
}

/** Returns the survey of a sheet that was just added. */
export function emptyGround(plan: Plan, isNamed: boolean): GroundSeen {
  return {
    ground: { filled: [], filledCells: 0, sample: undefined, formats: [], spills: [] },
    obstacles: {
      obstacles: [],
      isReadOnly: false,
      calculatesByHand: false,
      isProtected: false,
      formatRights: undefined,
      filters: [],
    },
    groundFormats: [],
    looks: undefined,
    groundRow: undefined,
    rowLooks: [],
    validations: [],
    freeColumns: Array.from({ length: plan.block.columns }, () => true),
    others: [],
    block: undefined,
    isNamed,
    formulasBeside: { left: 0, right: 0 },
    built: { formulas: [], names: [], printArea: undefined, isAll: true },
    claimed: [],
  };
}
