/**
 * Plans how dependent ranges of a growing block are extended: formulas that read all of its rows,
 * names, and the print area.
 */
import {
  type Address,
  type Built,
  containsRect,
  type FormulaArea,
  formatAddress,
  formatCell,
  intersectRect,
  isSameSheet,
  type Operation,
  offsetFrom,
  type Reach,
  type Rect,
} from '../../grid';
import { coveringFormula, coveringR1C1, formulaBelow, type Growth, placeBelow, rectBelow } from './covering-ranges';

export interface ReachesPlan {
  readonly reaches: readonly Reach[];
  /** Lists cells whose formulas are written: `F4`, on other sheets `Sheet2!F4`. */
  readonly cells: readonly string[];
  /**
   * Lists cells with formulas that cover the block but are not changed, because they cannot safely
   * be written.
   */
  readonly left: readonly string[];
  readonly names: readonly string[];
  readonly isPrinted: boolean;
}

interface Covering {
  readonly at: Address;
  /** Is the formula once cells are inserted. */
  readonly former: string;
  readonly to: string;
  readonly isSafe: boolean;
}

interface Mine {
  /** Lists the user columns, counted from the block's first column. */
  readonly own: readonly number[];
  /** Lists cells that are written with its rows anyway, counted from the block's first cell. */
  readonly written?: readonly Rect[];
}

/**
 * Formulas beyond this number stay unchanged, because they are sent in the request that writes the
 * block.
 */
const MOST_CELLS = 5_000;

/**
 * Returns the changes, and the cells and names that are reported to the user.
 * @param growth describes a block that gets more rows
 */
export function planReaches(
  built: Pick<Built, 'formulas' | 'names' | 'printArea'>,
  growth: Growth,
  mine: Mine,
): ReachesPlan {
  const found = built.formulas.flatMap((area) => coveringOf(area, growth, mine));
  const safe = found.filter(({ isSafe }) => isSafe).slice(0, MOST_CELLS);
  const written = new Set(safe);
  const nameOf = ({ at }: Covering) =>
    isSameSheet(at.sheet, growth.sheet) ? formatCell(at.rect.row, at.rect.column) : formatAddress(at);
  const names = built.names.flatMap((name) => coveringName(name, growth));
  const printed = printedArea(built.printArea, growth);
  return {
    reaches: [...joined(safe).map((run) => reachOf(run, growth)), ...names, ...printed],
    cells: safe.map(nameOf),
    left: found.filter((one) => !written.has(one)).map(nameOf),
    names: names.map(({ name }) => name),
    isPrinted: printed.length > 0,
  };
}

function coveringOf({ at, formulas }: FormulaArea, growth: Growth, mine: Mine): Covering[] {
  const isAlike = (formula: string, row: number, column: number) => formulas[row]?.[column] === formula;
  return formulas.flatMap((cells, down) =>
    cells.flatMap((formula, right): Covering[] => {
      const rect = { row: at.rect.row + down, column: at.rect.column + right, rows: 1, columns: 1 };
      const cell = { sheet: at.sheet, rect };
      if (!formula.startsWith('=') || isWritten(cell, growth, mine)) return [];
      const former = formulaBelow(formula, at.sheet, growth);
      const to = coveringFormula(former, at.sheet, growth);
      if (to === former) return [];
      // Neighbours with exactly the same text may be parts of one array, and Excel cannot write one
      // part of an array.
      const isArray =
        isAlike(formula, down - 1, right) ||
        isAlike(formula, down + 1, right) ||
        isAlike(formula, down, right - 1) ||
        isAlike(formula, down, right + 1);
      return [{ at: cell, former, to, isSafe: !isArray && to.length <= MOST_LENGTH }];
    }),
  );
}

/** Excel limits formulas to this many characters. */
const MOST_LENGTH = 8_192;

function isWritten(
  { sheet, rect }: Address,
  { sheet: home, standing, block }: Growth,
  { own, written = [] }: Mine,
): boolean {
  if (!isSameSheet(sheet, home)) return false;
  if (written.some((part) => intersectRect(part, offsetFrom(block, rect)))) return true;
  return !own.includes(rect.column - block.column) && intersectRect(rect, standing) !== undefined;
}

/** Joins cells below each other into one operation. */
function joined(found: readonly Covering[]): Covering[][] {
  const runs: Covering[][] = [];
  const open = new Map<string, Covering[]>();
  for (const one of found) {
    const { sheet, rect } = one.at;
    const above = open.get(`${rect.row - 1}:${rect.column}:${sheet}`);
    const run = above ?? [];
    if (!above) runs.push(run);
    run.push(one);
    open.set(`${rect.row}:${rect.column}:${sheet}`, run);
  }
  return runs;
}

function reachOf(run: readonly Covering[], growth: Growth): Reach {
  const [first] = run;
  const sheet = first?.at.sheet ?? growth.sheet;
  const rect = { ...placeBelow(first?.at ?? { sheet, rect: growth.block }, growth), rows: run.length, columns: 1 };
  const isHome = isSameSheet(sheet, growth.sheet);
  return {
    kind: 'formulas',
    ...(isHome ? { part: offsetFrom(growth.block, rect) } : { part: rect, sheet }),
    to: run.map(({ to }) => [to]),
    former: run.map(({ former }) => [former]),
  };
}

/**
 * Excel keeps print areas and titles as names of their sheets; these change with the print area
 * itself.
 */
const PRINTED = /^print_/i;

function coveringName({ name, sheet, formula }: Built['names'][number], growth: Growth) {
  if (PRINTED.test(name)) return [];
  const former = formulaBelow(formula, sheet ?? '', growth);
  const to = coveringFormula(former, sheet ?? '', growth);
  return to === former ? [] : [{ kind: 'name' as const, name, sheet, to, former }];
}

/** Extends a print area that held the whole block. */
function printedArea(area: Rect | undefined, growth: Growth): Reach[] {
  const { standing, block } = growth;
  if (!area || !containsRect(area, standing)) return [];
  const now = rectBelow(area, growth);
  if (containsRect(now, block)) return [];
  const rows = Math.max(now.rows, block.row + block.rows - now.row);
  const columns = Math.max(now.columns, block.column + block.columns - now.column);
  const part = (rect: Rect) => offsetFrom(block, rect);
  return [{ kind: 'printArea', to: part({ ...now, rows, columns }), former: part(now) }];
}

/**
 * Returns the operations with formulas that cover the longer block: formulas filled into new rows
 * need the same ranges as those that are already there.
 */
export function coveringContents(operations: readonly Operation[], growth: Growth): readonly Operation[] {
  const covering = <Cell>(cell: Cell) =>
    typeof cell === 'string' && cell.startsWith('=') ? coveringR1C1(cell, growth) : cell;
  return operations.map((one) =>
    one.kind === 'contents' ? { ...one, rows: one.rows.map((cells) => cells.map(covering)) } : one,
  );
}
