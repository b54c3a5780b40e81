/**
 * Surveys the sheet for a write, in one request: the cells that the block would take, and what is
 * around them.
 */
import {
  type BlockLooks,
  type ColumnValidation,
  containsRect,
  type DataSources,
  type DependentCandidates,
  intersectRect,
  MAX_ROWS,
  type Rect,
  type RowLook,
  subtractRect,
} from '../../../grid';
import {
  computeAreaToCheck,
  countRowsToCheckBelow,
  type FormerTotal,
  findGroundRows,
  formatAnchorName,
  getBody,
  type Plan,
  type TotalRow,
} from '../../../placement';
import type { AnchorLocation, BlockSnapshot, Ground, Obstacles } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { ClaimedCell, ColumnsBeside, FeatureClaim, OtherBlock } from '../block-feature';

export interface GroundSurvey {
  readonly ground: Ground;
  readonly obstacles: Obstacles;
  /**
   * Holds the number formats of one row for each part that the block gains; all cells of the part
   * are assumed to have them. A column in which some cell has the text format has that one.
   */
  readonly groundFormats: readonly (readonly string[])[];
  /**
   * Holds the formats of the current block or, if it has no rows, those of the free row below its
   * header.
   */
  readonly looks: BlockLooks | undefined;
  /** Lists the rows of totals that the block has now. */
  readonly formerTotals: readonly FormerTotal[];
  /**
   * Holds a free row below the block, counted from the block's first row: cells that leave the
   * block are formatted like this row.
   */
  readonly groundRow: number | undefined;
  /** Lists rows in which cells leave the block and that a user has formatted as whole rows. */
  readonly rowLooks: readonly RowLook[];
  /** Says for each column of the block whether it may be widened because nothing else is in it. */
  readonly freeColumns: readonly boolean[];
  /** Holds the width of each column of the block, as far as it was read; Excel counts it in points. */
  readonly columnWidths: readonly (number | undefined)[];
  /**
   * Lists the blocks of the other placements on the sheet, including blocks without filled cells.
   */
  readonly otherBlocks: readonly OtherBlock[];
  /** Lists the requested cells of filters that are on the sheet. */
  readonly filterCells: readonly Rect[];
  /** Holds the cells to which the name of the block points. */
  readonly block: BlockSnapshot | undefined;
  /** Says whether the workbook has the name of the block, wherever it points. */
  readonly isNamed: boolean;
  readonly formulasBeside: ColumnsBeside;
  /** Lists the data validations of the columns of the current block and of those beside it. */
  readonly validations: readonly ColumnValidation[];
  /** Holds formulas, names and the print area; empty if they were not requested. */
  readonly dependents: DependentCandidates;
  /** Says what charts and pivot tables read; empty if it was not requested. */
  readonly dataSources: DataSources;
  /** Has one entry for each claim of a feature. */
  readonly claimedCells: readonly ClaimedCell[];
}

export interface SurveyRequest {
  readonly placementId: string;
  readonly sheet: string;
  /** Holds the plan if nothing were in the way. */
  readonly plan: Plan;
  readonly headerRows: number;
  readonly rects: readonly Rect[];
  readonly currentRect?: Rect | undefined;
  /** Counts the rows above the current block that belong to it: its caption. */
  readonly ownRowsAbove?: number;
  /**
   * Says whether no cell of the report is empty, so that none of them is merged: merging empties
   * cells.
   */
  readonly isFull?: boolean;
  /** Holds the rows of totals that the block has now, and the column of their labels. */
  readonly totals?: { readonly rows: readonly TotalRow[]; readonly column: number } | undefined;
  /** Counts the columns beside the block whose data validations are read. */
  readonly columnsBeside?: number | undefined;
  /** Holds the rows beside which formulas are searched for. */
  readonly rowsBesideFormulas?: Rect | undefined;
  /** If true, formulas, names and the print area that may cover the block are requested. */
  readonly needsDependents?: boolean;
  /** Lists names of cells from which filters take their values. */
  readonly filterCellNames?: readonly string[];
  /** Holds the claims of features for cells outside the block. */
  readonly claims?: readonly FeatureClaim[];
}

export async function surveyGround(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  {
    placementId,
    sheet,
    plan,
    headerRows,
    rects,
    currentRect,
    ownRowsAbove = 0,
    isFull = false,
    totals = { rows: [], column: 0 },
    columnsBeside = 0,
    rowsBesideFormulas,
    needsDependents = false,
    filterCellNames = [],
    claims = [],
  }: SurveyRequest,
): Promise<GroundSurvey> {
  const anchor = formatAnchorName(placementId);
  const cells = claims.flatMap(({ cell }) => cell ?? []);
  const needsFreeCheck = claims.some((claim) => claim.needsFreeCheck);
  // If the block gains no cells, no other block can be in the way.
  const mayMeetOthers = rects.length > 0 || needsFreeCheck;
  const placements = registry.placements.peek().filter(({ id }) => mayMeetOthers && id !== placementId);
  const { block } = plan;
  const body = currentRect && getBody(currentRect, headerRows);
  const hasBodyFormats = currentRect !== undefined && body !== undefined && body.row < MAX_ROWS;
  const rowBelowBlock = findRowBelow(block, currentRect);
  const vacatedRows = findVacatedRows(block, currentRect);
  const rowsUnderBody = hasBodyFormats ? countRowsToCheckBelow(block, { currentRect, headerRows }) : 0;
  const below = Math.max(0, Math.min(rowsUnderBody, MAX_ROWS - (body ?? block).row - (body ?? block).rows));
  const area = computeAreaToCheck(plan, currentRect);
  const top = Math.min(area.row, ...(needsFreeCheck ? cells.map(({ row }) => row) : []));
  const obstaclesArea = { ...area, row: top, rows: area.row + area.rows - top };
  const [
    ground,
    groundRowFormats,
    obstacles,
    emptyColumns,
    columnWidths,
    anchors,
    looks,
    totalLooks,
    blockSnapshot,
    surroundings,
    rowLooks,
    validationRules,
    dependents,
    dataSources,
    claimedGround,
    formulasBeside,
  ] = await workbook.readSnapshot(
    { kind: 'ground', sheet, rects },
    { kind: 'ground', sheet, rects: findGroundRows({ plan, headerRows }), findsTextFormats: true },
    { kind: 'obstacles', sheet, area: obstaclesArea, mayBeMerged: !isFull || rects.length > 0 || needsFreeCheck },
    { kind: 'emptyColumns', sheet, ...findAddedColumns(block, currentRect) },
    {
      ...{ kind: 'columnWidths', sheet, column: block.column, columns: block.columns },
      block: currentRect && addRowsAbove(currentRect, ownRowsAbove),
    },
    { kind: 'anchors', anchors: [...placements.map(({ id }) => formatAnchorName(id)), ...filterCellNames] },
    {
      kind: 'looks',
      anchor,
      headerRows,
      block: hasBodyFormats ? { ...currentRect, rows: headerRows + body.rows } : { rows: 0, columns: 0 },
    },
    { kind: 'totalLooks', anchor, cells: totals.rows.map(({ row }) => ({ row, column: totals.column })) },
    { kind: 'block', anchor, remembered: currentRect ?? { rows: 1, columns: 1 } },
    { kind: 'ground', sheet, rects: rowBelowBlock ? [rowBelowBlock] : [] },
    { kind: 'rowLooks', sheet, ...vacatedRows },
    { kind: 'validations', sheet, body: body ?? block, beside: columnsBeside, below },
    { kind: 'built', sheet, isWanted: needsDependents },
    { kind: 'dataSources', isWanted: needsDependents },
    { kind: 'ground', sheet, rects: cells },
    ...(rowsBesideFormulas ? [{ kind: 'formulasBeside', body: { sheet, rect: rowsBesideFormulas } } as const] : []),
  );
  const otherBlocks = placements.flatMap((placement) =>
    findOnSheet(anchors, formatAnchorName(placement.id), sheet).map((rect) => ({ placement, rect })),
  );
  return {
    ground,
    obstacles,
    groundFormats: groundRowFormats.formats,
    looks: hasBodyFormats && isFormattedBody(currentRect, body, ground) ? looks : undefined,
    formerTotals: totals.rows.flatMap((total, index) => {
      const look = totalLooks[index];
      return look ? [{ ...total, ...look }] : [];
    }),
    groundRow:
      rowBelowBlock && isPlainGround(rowBelowBlock, surroundings, rowLooks) ? rowBelowBlock.row - block.row : undefined,
    rowLooks,
    validations: hasBodyFormats && isFormattedBody(currentRect, body, ground) ? validationRules : [],
    freeColumns: [...columnWidths.hasOnlyBlock.slice(0, block.columns), ...emptyColumns],
    columnWidths: columnWidths.points,
    otherBlocks,
    filterCells: filterCellNames.flatMap((name) => findOnSheet(anchors, name, sheet)),
    block: blockSnapshot,
    isNamed: blockSnapshot.location.kind !== 'missing',
    formulasBeside: formulasBeside ?? { left: 0, right: 0 },
    dependents,
    dataSources,
    claimedCells: listClaimedCells(claims, claimedGround, [...obstacles.obstacles, ...otherBlocks]),
  };
}

/** An empty cell in a table, in a pivot table or in the block of another placement is not free. */
function listClaimedCells(
  claims: readonly FeatureClaim[],
  ground: Ground,
  takenCells: readonly { readonly rect: Rect }[],
): readonly ClaimedCell[] {
  const formats = ground.formats.values();
  const takenRects = [...ground.filled, ...takenCells.map(({ rect }) => rect)];
  return claims.map(({ cell, needsFreeCheck = false }) => {
    if (!cell) return { isFree: false };
    const isFree = needsFreeCheck && !takenRects.some((rect) => intersectRect(rect, cell));
    const content = ground.contents?.get(`${cell.row},${cell.column}`) ?? '';
    return { isFree, content, numberFormat: formats.next().value?.[0] };
  });
}

/** Returns the cells of a name if they are on the sheet. */
function findOnSheet(anchors: ReadonlyMap<string, AnchorLocation>, name: string, sheet: string): readonly Rect[] {
  const location = anchors.get(name);
  return location?.kind === 'found' && location.address.sheet === sheet ? [location.address.rect] : [];
}

/** Limits a block's columns for reading the row below it. */
const MAX_COLUMNS_BELOW = 1_000;

function addRowsAbove({ row, rows, ...columns }: Rect, count: number): Rect {
  const above = Math.min(row, count);
  return { ...columns, row: row - above, rows: rows + above };
}

function findAddedColumns(block: Rect, currentRect: Rect | undefined): Pick<Rect, 'column' | 'columns'> {
  const currentColumns = currentRect?.columns ?? 0;
  return { column: block.column + currentColumns, columns: Math.max(0, block.columns - currentColumns) };
}

function findRowBelow(block: Rect, currentRect: Rect = block): Rect | undefined {
  const row = Math.max(block.row + block.rows, currentRect.row + currentRect.rows);
  const columns = Math.max(block.columns, currentRect.columns);
  return row < MAX_ROWS && columns <= MAX_COLUMNS_BELOW ? { row, column: block.column, rows: 1, columns } : undefined;
}

/**
 * Returns the rows in which cells leave the block, and the row below the block, whose formats these
 * cells get.
 */
function findVacatedRows(block: Rect, currentRect: Rect = block): { readonly row: number; readonly rows: number } {
  const vacatedRowNumbers = subtractRect(currentRect, block).map(({ row }) => row);
  if (vacatedRowNumbers.length === 0) return { row: 0, rows: 0 };
  const row = Math.min(...vacatedRowNumbers);
  return { row, rows: Math.min(MAX_ROWS, currentRect.row + currentRect.rows + 1) - row };
}

/**
 * Returns true if the row shows how cells below the block are formatted. A row with one format from
 * end to end does not.
 */
function isPlainGround(rowBelowBlock: Rect, { filled }: Ground, rowLooks: readonly RowLook[]): boolean {
  const isUniformRow = rowLooks.some(({ row, rows }) => row <= rowBelowBlock.row && rowBelowBlock.row < row + rows);
  return filled.length === 0 && !isUniformRow;
}

/**
 * Returns false if a user has filled the row below a header without rows: it is no longer formatted
 * like rows of the report.
 */
function isFormattedBody(currentRect: Rect, body: Rect, { filled }: Ground): boolean {
  return containsRect(currentRect, body) || !filled.some((rect) => intersectRect(rect, body));
}

/** Returns the survey of a sheet that was just added. */
export function createEmptySurvey(plan: Plan, isNamed: boolean): GroundSurvey {
  return {
    ground: { filled: [], filledCount: 0, sample: undefined, formats: [] },
    obstacles: {
      obstacles: [],
      isReadOnly: false,
      calculatesManually: false,
      isProtected: false,
      formatRights: undefined,
      filters: [],
    },
    groundFormats: [],
    looks: undefined,
    formerTotals: [],
    groundRow: undefined,
    rowLooks: [],
    validations: [],
    freeColumns: Array.from({ length: plan.block.columns }, () => true),
    columnWidths: [],
    otherBlocks: [],
    filterCells: [],
    block: undefined,
    isNamed,
    formulasBeside: { left: 0, right: 0 },
    dependents: { formulas: [], names: [], printArea: undefined, isComplete: true },
    dataSources: { charts: [], pivotTables: [] },
    claimedCells: [],
  };
}
