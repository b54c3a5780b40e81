/**
 * Plans how dependent ranges of a growing block are extended: formulas that read all of its rows,
 * names, and the print area.
 */
import {
  type Address,
  containsRect,
  type DependentCandidates,
  type DependentRange,
  type FormulaArea,
  formatAddress,
  formatCell,
  intersectRect,
  isSameSheet,
  type Operation,
  type Rect,
  toRelativeRect,
} from '../../grid';
import {
  type BlockGrowth,
  extendFormula,
  extendR1C1,
  shiftCellDown,
  shiftFormulaDown,
  shiftRectDown,
} from './covering-ranges';

export interface DependentRangesPlan {
  readonly dependentRanges: readonly DependentRange[];
  /** Lists cells whose formulas are written: `F4`, on other sheets `Sheet2!F4`. */
  readonly changedCells: readonly string[];
  /**
   * Lists cells with formulas that cover the block but are not changed, because they cannot safely
   * be written.
   */
  readonly unchangedCells: readonly string[];
  readonly changedNames: readonly string[];
  readonly extendsPrintArea: boolean;
}

interface CoveringFormula {
  readonly address: Address;
  /** Is the formula once cells are inserted. */
  readonly formerFormula: string;
  readonly newFormula: string;
  readonly isSafe: boolean;
}

interface BlockCells {
  /** Lists the user columns, counted from the block's first column. */
  readonly userColumns: readonly number[];
  /** Lists cells that are written with its rows anyway, counted from the block's first cell. */
  readonly writtenParts?: readonly Rect[];
}

/**
 * Formulas beyond this number stay unchanged, because they are sent in the request that writes the
 * block.
 */
const MAX_CELLS = 5_000;

/**
 * Returns the changes, and the cells and names that are reported to the user.
 * @param growth describes a block that gets more rows
 */
export function planDependentRanges(
  candidates: Pick<DependentCandidates, 'formulas' | 'names' | 'printArea'>,
  growth: BlockGrowth,
  blockCells: BlockCells,
): DependentRangesPlan {
  const coveringFormulas = candidates.formulas.flatMap((area) => findCoveringFormulas(area, growth, blockCells));
  const writableFormulas = coveringFormulas.filter(({ isSafe }) => isSafe).slice(0, MAX_CELLS);
  const writtenFormulas = new Set(writableFormulas);
  const formatCellAddress = ({ address }: CoveringFormula) =>
    isSameSheet(address.sheet, growth.sheet)
      ? formatCell(address.rect.row, address.rect.column)
      : formatAddress(address);
  const names = candidates.names.flatMap((name) => extendName(name, growth));
  const printRanges = extendPrintArea(candidates.printArea, growth);
  return {
    dependentRanges: [
      ...joinBelow(writableFormulas).map((run) => toFormulaRange(run, growth)),
      ...names,
      ...printRanges,
    ],
    changedCells: writableFormulas.map(formatCellAddress),
    unchangedCells: coveringFormulas.filter((one) => !writtenFormulas.has(one)).map(formatCellAddress),
    changedNames: names.map(({ name }) => name),
    extendsPrintArea: printRanges.length > 0,
  };
}

function findCoveringFormulas(
  { at: address, formulas }: FormulaArea,
  growth: BlockGrowth,
  blockCells: BlockCells,
): CoveringFormula[] {
  const hasSameFormula = (formula: string, row: number, column: number) => formulas[row]?.[column] === formula;
  return formulas.flatMap((cells, down) =>
    cells.flatMap((formula, right): CoveringFormula[] => {
      const rect = { row: address.rect.row + down, column: address.rect.column + right, rows: 1, columns: 1 };
      const cell = { sheet: address.sheet, rect };
      if (!formula.startsWith('=') || isWritten(cell, growth, blockCells)) return [];
      const formerFormula = shiftFormulaDown(formula, address.sheet, growth);
      const newFormula = extendFormula(formerFormula, address.sheet, growth);
      if (newFormula === formerFormula) return [];
      // Neighbours with exactly the same text may be parts of one array, and Excel cannot write one
      // part of an array.
      const isArray =
        hasSameFormula(formula, down - 1, right) ||
        hasSameFormula(formula, down + 1, right) ||
        hasSameFormula(formula, down, right - 1) ||
        hasSameFormula(formula, down, right + 1);
      return [
        { address: cell, formerFormula, newFormula, isSafe: !isArray && newFormula.length <= MAX_FORMULA_LENGTH },
      ];
    }),
  );
}

/** Excel limits formulas to this many characters. */
const MAX_FORMULA_LENGTH = 8_192;

function isWritten(
  { sheet, rect }: Address,
  { sheet: blockSheet, currentRect, block }: BlockGrowth,
  { userColumns, writtenParts = [] }: BlockCells,
): boolean {
  if (!isSameSheet(sheet, blockSheet)) return false;
  if (writtenParts.some((part) => intersectRect(part, toRelativeRect(block, rect)))) return true;
  return !userColumns.includes(rect.column - block.column) && intersectRect(rect, currentRect) !== undefined;
}

/** Joins cells below each other into one operation. */
function joinBelow(coveringFormulas: readonly CoveringFormula[]): CoveringFormula[][] {
  const runs: CoveringFormula[][] = [];
  const openRuns = new Map<string, CoveringFormula[]>();
  for (const one of coveringFormulas) {
    const { sheet, rect } = one.address;
    const above = openRuns.get(`${rect.row - 1}:${rect.column}:${sheet}`);
    const run = above ?? [];
    if (!above) runs.push(run);
    run.push(one);
    openRuns.set(`${rect.row}:${rect.column}:${sheet}`, run);
  }
  return runs;
}

function toFormulaRange(run: readonly CoveringFormula[], growth: BlockGrowth): DependentRange {
  const [first] = run;
  const sheet = first?.address.sheet ?? growth.sheet;
  const rect = {
    ...shiftCellDown(first?.address ?? { sheet, rect: growth.block }, growth),
    rows: run.length,
    columns: 1,
  };
  const isOnBlockSheet = isSameSheet(sheet, growth.sheet);
  return {
    kind: 'formulas',
    ...(isOnBlockSheet ? { part: toRelativeRect(growth.block, rect) } : { part: rect, sheet }),
    to: run.map(({ newFormula: to }) => [to]),
    former: run.map(({ formerFormula: former }) => [former]),
  };
}

/**
 * Excel keeps print areas and titles as names of their sheets; these change with the print area
 * itself.
 */
const PRINT_NAME = /^print_/i;

function extendName({ name, sheet, formula }: DependentCandidates['names'][number], growth: BlockGrowth) {
  if (PRINT_NAME.test(name)) return [];
  const former = shiftFormulaDown(formula, sheet ?? '', growth);
  const to = extendFormula(former, sheet ?? '', growth);
  return to === former ? [] : [{ kind: 'name' as const, name, sheet, to, former }];
}

/** Extends a print area that held the whole block. */
function extendPrintArea(printArea: Rect | undefined, growth: BlockGrowth): DependentRange[] {
  const { currentRect, block } = growth;
  if (!printArea || !containsRect(printArea, currentRect)) return [];
  const shiftedArea = shiftRectDown(printArea, growth);
  if (containsRect(shiftedArea, block)) return [];
  const rows = Math.max(shiftedArea.rows, block.row + block.rows - shiftedArea.row);
  const columns = Math.max(shiftedArea.columns, block.column + block.columns - shiftedArea.column);
  const toPart = (rect: Rect) => toRelativeRect(block, rect);
  return [{ kind: 'printArea', to: toPart({ ...shiftedArea, rows, columns }), former: toPart(shiftedArea) }];
}

/**
 * Returns the operations with formulas that cover the longer block: formulas filled into new rows
 * need the same ranges as those that are already there.
 */
export function extendContents(operations: readonly Operation[], growth: BlockGrowth): readonly Operation[] {
  const extendCell = <Cell>(cell: Cell) =>
    typeof cell === 'string' && cell.startsWith('=') ? extendR1C1(cell, growth) : cell;
  return operations.map((one) =>
    one.kind === 'contents' ? { ...one, rows: one.rows.map((cells) => cells.map(extendCell)) } : one,
  );
}
