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
  createError,
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
  private readonly functionsByName: ReadonlyMap<string, CustomFunction>;
  private readonly openCalls = new Map<number, LiveCall>();
  private readonly callsByCell = new Map<string, LiveCall[]>();
  /**
   * Holds calls whose formula left its cell. If the formula reappears in another cell, it keeps its
   * call.
   */
  private readonly orphanedCalls = new Map<string, LiveCall[]>();
  private evaluation: { readonly cell: FormulaCell; readonly usedCalls: Set<LiveCall> } | undefined;
  private runner: CustomRunner | undefined;
  private nextId = 1;

  constructor(functions: readonly CustomFunction[]) {
    this.functionsByName = new Map(
      functions.map((customFunction) => [customFunction.name.toUpperCase(), customFunction]),
    );
  }

  findFunction(name: string): CustomFunction | undefined {
    return this.functionsByName.get(name);
  }

  /**
   * Connects the runner that executes the functions; it immediately receives the calls that are
   * already open.
   */
  attach(runner: CustomRunner): () => void {
    this.runner = runner;
    for (const { call } of this.openCalls.values()) runner.begin(call);
    return () => {
      if (this.runner === runner) this.runner = undefined;
    };
  }

  beginFormula(cell: FormulaCell): void {
    this.evaluation = { cell, usedCalls: new Set() };
  }

  /**
   * Ends the calls that the formula no longer makes.
   * @returns true if it still makes any
   */
  endFormula(): boolean {
    const { evaluation } = this;
    this.evaluation = undefined;
    if (!evaluation) return false;
    const key = toKey(evaluation.cell);
    for (const liveCall of this.callsByCell.get(key) ?? [])
      if (!evaluation.usedCalls.has(liveCall)) this.endCall(liveCall);
    if (evaluation.usedCalls.size > 0) this.callsByCell.set(key, [...evaluation.usedCalls]);
    else this.callsByCell.delete(key);
    return evaluation.usedCalls.size > 0;
  }

  call(customFunction: CustomFunction, operands: readonly (Operand | undefined)[], reader: CellReader): Operand {
    const argumentValues = readArguments(customFunction, operands, reader);
    if (isCellError(argumentValues)) return argumentValues;
    // Such a formula is not in a cell; it belongs to a name, for example.
    if (!this.evaluation) return createError('#VALUE!');
    const { cell, usedCalls } = this.evaluation;
    const key = `${customFunction.id} ${JSON.stringify(argumentValues)}`;
    const existingCall = this.callsByCell.get(toKey(cell))?.find((openCall) => openCall.key === key);
    const liveCall =
      existingCall ?? this.adoptOrphanedCall(key, cell) ?? this.startCall(key, customFunction, argumentValues, cell);
    usedCalls.add(liveCall);
    return liveCall.answer ?? createError('#BUSY!');
  }

  orphanCalls(cell: FormulaCell): void {
    const key = toKey(cell);
    for (const liveCall of this.callsByCell.get(key) ?? []) {
      liveCall.formerCell = cell;
      const others = this.orphanedCalls.get(liveCall.key);
      if (others) others.push(liveCall);
      else this.orphanedCalls.set(liveCall.key, [liveCall]);
    }
    this.callsByCell.delete(key);
  }

  /** Ends the calls that no moved formula took along. */
  endOrphanedCalls(): void {
    for (const calls of this.orphanedCalls.values()) for (const liveCall of calls) this.endCall(liveCall);
    this.orphanedCalls.clear();
  }

  /** @returns the cell whose formula made the call, or undefined if the call has ended */
  recordAnswer(id: number, rows: readonly (readonly CellValue[])[]): FormulaCell | undefined {
    const liveCall = this.openCalls.get(id);
    if (!liveCall) return undefined;
    const first = rows[0]?.[0] ?? '';
    liveCall.answer = rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? new Matrix(rows) : first;
    return liveCall.cell;
  }

  findCellsWithCalls({ sheetId, rect }: Reference): readonly FormulaCell[] {
    const cells: FormulaCell[] = [];
    for (const [firstCall] of this.callsByCell.values()) {
      if (firstCall?.cell.sheetId !== sheetId) continue;
      const { row, column } = firstCall.cell;
      const isInside = row >= rect.row && row < rect.row + rect.rows && column >= rect.column;
      if (isInside && column < rect.column + rect.columns) cells.push(firstCall.cell);
    }
    return cells;
  }

  /** Typing a formula starts a new call, even the same formula in the same cell. */
  private adoptOrphanedCall(key: string, cell: FormulaCell): LiveCall | undefined {
    const candidates = this.orphanedCalls.get(key);
    const index =
      candidates?.findIndex(
        ({ formerCell }) => formerCell?.formula === cell.formula || !isSamePlace(formerCell, cell),
      ) ?? -1;
    const [adoptedCall] = index < 0 ? [] : (candidates?.splice(index, 1) ?? []);
    if (adoptedCall) adoptedCall.cell = cell;
    return adoptedCall;
  }

  private startCall(
    key: string,
    customFunction: CustomFunction,
    args: readonly CustomArgument[],
    cell: FormulaCell,
  ): LiveCall {
    const { sheetId, row, column } = cell;
    const call: CustomCall = { id: this.nextId++, customFunction, arguments: args, cell: { sheetId, row, column } };
    const liveCall: LiveCall = { key, call, cell, answer: undefined, formerCell: undefined };
    this.openCalls.set(call.id, liveCall);
    this.runner?.begin(call);
    return liveCall;
  }

  private endCall({ call }: LiveCall): void {
    if (this.openCalls.delete(call.id)) this.runner?.end(call.id);
  }
}

interface LiveCall {
  readonly key: string;
  readonly call: CustomCall;
  cell: FormulaCell;
  answer: Operand | undefined;
  formerCell: FormulaCell | undefined;
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
  if (!last?.isRepeating && operands.length > parameters.length) return createError('#VALUE!');
  const argumentValues: CustomArgument[] = [];
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.isRepeating) {
      const rest: CustomArgument[] = [];
      for (const operand of operands.slice(index)) {
        const value = readArgument(parameter, operand, reader);
        if (isCellError(value)) return value;
        rest.push(value);
      }
      argumentValues.push(rest);
      continue;
    }
    const operand = operands[index];
    if (operand === undefined && !parameter.isOptional) return createError('#VALUE!');
    const value = readArgument(parameter, operand, reader);
    if (isCellError(value)) return value;
    argumentValues.push(value);
  }
  return argumentValues;
}

function readArgument(
  { type, isMatrix }: CustomParameter,
  operand: Operand | undefined,
  reader: CellReader,
): CustomArgument | CellError {
  if (operand === undefined) return null;
  const emptyValue = operand instanceof Area ? EMPTY_CELL : '';
  if (isMatrix) {
    const { rows } = toMatrix(operand, reader);
    const plainRows = rows.map((row) => row.map((value) => (isCellError(value) ? '' : (value ?? emptyValue))));
    return rows.flat().find(isCellError) ?? plainRows;
  }
  // Excel would make one call per cell of the spilled result; here the formula reports that this is
  // not implemented.
  const isArray = operand instanceof Area ? operand.rect.rows * operand.rect.columns > 1 : operand instanceof Matrix;
  if (isArray) return createError('#VALUE!');
  const value = toScalar(operand, reader);
  if (isCellError(value)) return value;
  if (type === 'number') return toNumber(value);
  if (type === 'string') return toText(value);
  return value ?? emptyValue;
}
