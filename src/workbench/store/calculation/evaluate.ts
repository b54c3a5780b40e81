import { computeBoundingRect, isCellError } from '../cell-types';
import type { Formula, FormulaNode } from '../formulas/formula';
import {
  Area,
  applyBinary,
  applyUnary,
  type CellReader,
  createError,
  findFunction,
  findLazyFunction,
  Matrix,
  type Operand,
  toScalar,
} from '../functions';
import type { WorksheetFunction } from '../functions/operand';
import type { CustomCalls } from './custom-calls';
import type { MarkResolver } from './resolve-marks';

/** Calculates formulas. Its only state is the functions that it has looked up. */
export class Evaluator {
  private readonly functions = new Map<string, WorksheetFunction | undefined>();

  constructor(
    private readonly resolver: MarkResolver,
    private readonly customCalls: CustomCalls,
  ) {}

  /** Returns the operand to which a formula evaluates in its cell. */
  evaluateInCell(formula: Formula, reader: CellReader): Operand {
    try {
      return this.evaluate(formula, reader, reader.home.sheetId);
    } catch (error) {
      if (error instanceof RangeError) return createError('#NUM!');
      throw error;
    }
  }

  evaluate(formula: Formula, reader: CellReader, homeSheetId: string | undefined): Operand {
    return this.evaluateNode(formula.tree, { formula, reader, homeSheetId, bindings: undefined, depth: 0 });
  }

  private evaluateNode(node: FormulaNode, scope: Scope): Operand {
    switch (node.type) {
      case 'constant':
        return node.value;
      case 'mark':
        return this.evaluateMark(node.mark, scope);
      case 'span':
        return joinRanges(this.evaluateMark(node.first, scope), this.evaluateMark(node.last, scope));
      case 'unary':
        return applyUnary(node.operator, this.evaluateNode(node.operand, scope), scope.reader);
      case 'binary':
        return this.evaluateBinary(node, scope);
      case 'array':
        return new Matrix(
          node.rows.map((row) => row.map((part) => toScalar(this.evaluateNode(part, scope), scope.reader))),
        );
      case 'call':
        return this.evaluateCall(node, scope);
      case 'let': {
        let bindings = scope.bindings;
        for (const { name, value } of node.bindings) {
          bindings = { name, value: this.evaluateNode(value, { ...scope, bindings }), outer: bindings };
        }
        return this.evaluateNode(node.body, { ...scope, bindings });
      }
    }
  }

  /** Walks the left spine in a loop, because `1+1+1+…` is as deep as it is long. */
  private evaluateBinary(top: Extract<FormulaNode, { type: 'binary' }>, scope: Scope): Operand {
    const spine = [top];
    let left = top.left;
    while (left.type === 'binary') {
      spine.push(left);
      left = left.left;
    }
    let value = this.evaluateNode(left, scope);
    for (let index = spine.length - 1; index >= 0; index--) {
      const part = spine[index];
      if (!part) continue;
      const right = this.evaluateNode(part.right, scope);
      value = part.operator === ':' ? joinRanges(value, right) : applyBinary(part.operator, value, right, scope.reader);
    }
    return value;
  }

  private evaluateCall(call: Extract<FormulaNode, { type: 'call' }>, scope: Scope): Operand {
    const lazyFunction = findLazyFunction(call.name);
    if (lazyFunction) {
      return lazyFunction(
        call.parameters.map((parameter) => () => (parameter ? this.evaluateNode(parameter, scope) : 0)),
        scope.reader,
      );
    }
    const customFunction = this.customCalls.findFunction(call.name);
    if (customFunction) {
      const operands = call.parameters.map((parameter) => parameter && this.evaluateNode(parameter, scope));
      return this.customCalls.call(customFunction, operands, scope.reader);
    }
    let implementation = this.functions.get(call.name);
    if (!implementation && !this.functions.has(call.name)) {
      implementation = findFunction(call.name);
      this.functions.set(call.name, implementation);
    }
    if (!implementation) return createError('#NAME?');
    return implementation(
      call.parameters.map((parameter) => parameter && this.evaluateNode(parameter, scope)),
      scope.reader,
    );
  }

  private evaluateMark(index: number, scope: Scope): Operand {
    const mark = scope.formula.marks[index];
    if (!mark) return createError('#REF!');
    if (mark.type === 'reference') {
      const reference = this.resolver.resolveReference(mark, scope.homeSheetId);
      return reference ? new Area(reference.sheetId, reference.rect) : createError('#REF!');
    }
    const key = mark.name.toUpperCase();
    for (let binding = scope.bindings; binding; binding = binding.outer) if (binding.name === key) return binding.value;
    const target = this.resolver.resolveName(mark, scope.homeSheetId);
    if (!target) return createError('#NAME?');
    // The names form a cycle.
    if (scope.depth >= MAX_NAME_DEPTH) return createError('#REF!');
    return this.evaluateNode(target.formula.tree, {
      formula: target.formula,
      reader: scope.reader,
      homeSheetId: target.homeSheetId,
      bindings: undefined,
      depth: scope.depth + 1,
    });
  }
}

const MAX_NAME_DEPTH = 64;

interface Scope {
  readonly formula: Formula;
  readonly reader: CellReader;
  readonly homeSheetId: string | undefined;
  readonly bindings: Binding | undefined;
  readonly depth: number;
}

interface Binding {
  readonly name: string;
  readonly value: Operand;
  readonly outer: Binding | undefined;
}

function joinRanges(first: Operand, last: Operand): Operand {
  if (isCellError(first)) return first;
  if (isCellError(last)) return last;
  if (!(first instanceof Area) || !(last instanceof Area) || first.sheetId !== last.sheetId)
    return createError('#VALUE!');
  return new Area(first.sheetId, computeBoundingRect(first.rect, last.rect));
}
