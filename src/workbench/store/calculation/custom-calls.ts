import { type CellError, type CellValue, isCellError, type Reference } from '../cell-types';
import {
  type CustomArgument,
  type CustomCall,
  type CustomFunction,
  type CustomParameter,
  type CustomRunner,
  EMPTY_CELL,
} from '../custom-functions';
import {
  Area,
  type CellReader,
  errorValue,
  Matrix,
  type Operand,
  toMatrix,
  toNumber,
  toScalar,
  toText,
} from '../functions';
import type { FormulaCell } from './dependency-graph';

/**
 * Tracks the custom function calls of the cells' formulas. A call lives as long as its cell makes
 * it with the same arguments, even if the cell moves; it may be answered repeatedly. Until the
 * first answer the cell holds `#BUSY!`.
 */
export class CustomCalls {
  private readonly byName: ReadonlyMap<string, CustomFunction>;
  private readonly open = new Map<number, LiveCall>();
  private readonly byCell = new Map<string, LiveCall[]>();
  /**
   * Holds calls whose formula left its cell. If the formula reappears in another cell, it keeps its
   * call.
   */
  private readonly orphaned = new Map<string, LiveCall[]>();
  private current: { readonly cell: FormulaCell; readonly used: Set<LiveCall> } | undefined;
  private runner: CustomRunner | undefined;
  private nextId = 1;

  constructor(functions: readonly CustomFunction[]) {
    this.byName = new Map(functions.map((one) => [one.name.toUpperCase(), one]));
  }

  find(name: string): CustomFunction | undefined {
    return this.byName.get(name);
  }

  /**
   * Connects the runner that executes the functions; it immediately receives the calls that are
   * already open.
   */
  attach(runner: CustomRunner): () => void {
    this.runner = runner;
    for (const { call } of this.open.values()) runner.begin(call);
    return () => {
      if (this.runner === runner) this.runner = undefined;
    };
  }

  begin(cell: FormulaCell): void {
    this.current = { cell, used: new Set() };
  }

  /** @returns true if the formula makes calls; calls that it no longer makes end */
  end(): boolean {
    const { current } = this;
    this.current = undefined;
    if (!current) return false;
    const key = toKey(current.cell);
    for (const live of this.byCell.get(key) ?? []) if (!current.used.has(live)) this.finish(live);
    if (current.used.size > 0) this.byCell.set(key, [...current.used]);
    else this.byCell.delete(key);
    return current.used.size > 0;
  }

  call(custom: CustomFunction, operands: readonly (Operand | undefined)[], reader: CellReader): Operand {
    const read = readArguments(custom, operands, reader);
    if (isCellError(read)) return read;
    // The formula is not in a cell, but belongs to a name, for example.
    if (!this.current) return errorValue('#VALUE!');
    const { cell, used } = this.current;
    const key = `${custom.id} ${JSON.stringify(read)}`;
    const own = this.byCell.get(toKey(cell))?.find((live) => live.key === key);
    const live = own ?? this.adoptOrphaned(key, cell) ?? this.start(key, custom, read, cell);
    used.add(live);
    return live.answer ?? errorValue('#BUSY!');
  }

  cellGone(cell: FormulaCell): void {
    const key = toKey(cell);
    for (const live of this.byCell.get(key) ?? []) {
      live.leftAs = cell;
      const others = this.orphaned.get(live.key);
      if (others) others.push(live);
      else this.orphaned.set(live.key, [live]);
    }
    this.byCell.delete(key);
  }

  /** Ends the calls that no moved formula took along. */
  endOrphaned(): void {
    for (const calls of this.orphaned.values()) for (const live of calls) this.finish(live);
    this.orphaned.clear();
  }

  /** @returns the cell whose formula made the call, or undefined if the call has ended */
  answer(id: number, rows: readonly (readonly CellValue[])[]): FormulaCell | undefined {
    const live = this.open.get(id);
    if (!live) return undefined;
    const first = rows[0]?.[0] ?? '';
    live.answer = rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? new Matrix(rows) : first;
    return live.cell;
  }

  cellsIn({ sheetId, rect }: Reference): readonly FormulaCell[] {
    const found: FormulaCell[] = [];
    for (const [live] of this.byCell.values()) {
      if (live?.cell.sheetId !== sheetId) continue;
      const { row, column } = live.cell;
      const isInside = row >= rect.row && row < rect.row + rect.rows && column >= rect.column;
      if (isInside && column < rect.column + rect.columns) found.push(live.cell);
    }
    return found;
  }

  /** Typing a formula starts a new call, even the same formula in the same cell. */
  private adoptOrphaned(key: string, cell: FormulaCell): LiveCall | undefined {
    const waiting = this.orphaned.get(key);
    const at = waiting?.findIndex(({ leftAs }) => leftAs?.formula === cell.formula || !isSamePlace(leftAs, cell)) ?? -1;
    const [live] = at < 0 ? [] : (waiting?.splice(at, 1) ?? []);
    if (live) live.cell = cell;
    return live;
  }

  private start(key: string, custom: CustomFunction, args: readonly CustomArgument[], cell: FormulaCell): LiveCall {
    const { sheetId, row, column } = cell;
    const call: CustomCall = { id: this.nextId++, custom, arguments: args, cell: { sheetId, row, column } };
    const live: LiveCall = { key, call, cell, answer: undefined, leftAs: undefined };
    this.open.set(call.id, live);
    this.runner?.begin(call);
    return live;
  }

  private finish({ call }: LiveCall): void {
    if (this.open.delete(call.id)) this.runner?.end(call.id);
  }
}

interface LiveCall {
  readonly key: string;
  readonly call: CustomCall;
  cell: FormulaCell;
  answer: Operand | undefined;
  leftAs: FormulaCell | undefined;
}

function toKey({ sheetId, row, column }: FormulaCell): string {
  return `${sheetId} ${row} ${column}`;
}

function isSamePlace(a: FormulaCell | undefined, b: FormulaCell): boolean {
  return a !== undefined && toKey(a) === toKey(b);
}

/** Returns the arguments for the add-in, or the error that replaces the call. */
function readArguments(
  { parameters }: CustomFunction,
  operands: readonly (Operand | undefined)[],
  reader: CellReader,
): readonly CustomArgument[] | CellError {
  const last = parameters.at(-1);
  if (!last?.isRepeating && operands.length > parameters.length) return errorValue('#VALUE!');
  const read: CustomArgument[] = [];
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.isRepeating) {
      const rest: CustomArgument[] = [];
      for (const operand of operands.slice(index)) {
        const value = readArgument(parameter, operand, reader);
        if (isCellError(value)) return value;
        rest.push(value);
      }
      read.push(rest);
      continue;
    }
    const operand = operands[index];
    if (operand === undefined && !parameter.isOptional) return errorValue('#VALUE!');
    const value = readArgument(parameter, operand, reader);
    if (isCellError(value)) return value;
    read.push(value);
  }
  return read;
}

function readArgument(
  { type, isMatrix }: CustomParameter,
  operand: Operand | undefined,
  reader: CellReader,
): CustomArgument | CellError {
  if (operand === undefined) return null;
  const empty = operand instanceof Area ? EMPTY_CELL : '';
  if (isMatrix) {
    const { rows } = toMatrix(operand, reader);
    const plain = rows.map((row) => row.map((value) => (isCellError(value) ? '' : (value ?? empty))));
    return rows.flat().find(isCellError) ?? plain;
  }
  // Excel would make one call per cell of the spilled result; here the formula reports that this is
  // not implemented.
  const isArray = operand instanceof Area ? operand.rect.rows * operand.rect.columns > 1 : operand instanceof Matrix;
  if (isArray) return errorValue('#VALUE!');
  const value = toScalar(operand, reader);
  if (isCellError(value)) return value;
  if (type === 'number') return toNumber(value);
  if (type === 'string') return toText(value);
  return value ?? empty;
}
