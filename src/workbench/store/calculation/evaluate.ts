import { boundingRect, isCellError } from '../cell-types';
import type { Formula, FormulaNode } from '../formulas/formula';
import {
  Area,
  applyBinary,
  applyUnary,
  type CellReader,
  errorValue,
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
    private readonly custom: CustomCalls,
  ) {}

  /** Returns the operand to which a formula evaluates in its cell. */
  cellOperand(formula: Formula, reader: CellReader): Operand {
    try {
      return this.operand(formula, reader, reader.home.sheetId);
    } catch (error) {
      if (error instanceof RangeError) return errorValue('#NUM!');
      throw error;
    }
  }

  operand(formula: Formula, reader: CellReader, homeSheetId: string | undefined): Operand {
    return this.node(formula.tree, { formula, reader, homeSheetId, bindings: undefined, depth: 0 });
  }

  private node(node: FormulaNode, scope: Scope): Operand {
    switch (node.type) {
      case 'constant':
        return node.value;
      case 'mark':
        return this.mark(node.mark, scope);
      case 'span':
        return span(this.mark(node.first, scope), this.mark(node.last, scope));
      case 'unary':
        return applyUnary(node.operator, this.node(node.operand, scope), scope.reader);
      case 'binary':
        return this.binary(node, scope);
      case 'array':
        return new Matrix(node.rows.map((row) => row.map((part) => toScalar(this.node(part, scope), scope.reader))));
      case 'call':
        return this.call(node, scope);
      case 'let': {
        let bindings = scope.bindings;
        for (const { name, value } of node.bindings) {
          bindings = { name, value: this.node(value, { ...scope, bindings }), outer: bindings };
        }
        return this.node(node.body, { ...scope, bindings });
      }
    }
  }

  /** Walks the left spine in a loop, because `1+1+1+…` is as deep as it is long. */
  private binary(top: Extract<FormulaNode, { type: 'binary' }>, scope: Scope): Operand {
    const spine = [top];
    let left = top.left;
    while (left.type === 'binary') {
      spine.push(left);
      left = left.left;
    }
    let value = this.node(left, scope);
    for (let index = spine.length - 1; index >= 0; index--) {
      const part = spine[index];
      if (!part) continue;
      const right = this.node(part.right, scope);
      value = part.operator === ':' ? span(value, right) : applyBinary(part.operator, value, right, scope.reader);
    }
    return value;
  }

  private call(node: Extract<FormulaNode, { type: 'call' }>, scope: Scope): Operand {
    const lazy = findLazyFunction(node.name);
    if (lazy) {
      return lazy(
        node.parameters.map((parameter) => () => (parameter ? this.node(parameter, scope) : 0)),
        scope.reader,
      );
    }
    const custom = this.custom.find(node.name);
    if (custom) {
      const operands = node.parameters.map((parameter) => parameter && this.node(parameter, scope));
      return this.custom.call(custom, operands, scope.reader);
    }
    let implementation = this.functions.get(node.name);
    if (!implementation && !this.functions.has(node.name)) {
      implementation = findFunction(node.name);
      this.functions.set(node.name, implementation);
    }
    if (!implementation) return errorValue('#NAME?');
    return implementation(
      node.parameters.map((parameter) => parameter && this.node(parameter, scope)),
      scope.reader,
    );
  }

  private mark(index: number, scope: Scope): Operand {
    const mark = scope.formula.marks[index];
    if (!mark) return errorValue('#REF!');
    if (mark.type === 'reference') {
      const reference = this.resolver.reference(mark, scope.homeSheetId);
      return reference ? new Area(reference.sheetId, reference.rect) : errorValue('#REF!');
    }
    const key = mark.name.toUpperCase();
    for (let binding = scope.bindings; binding; binding = binding.outer) if (binding.name === key) return binding.value;
    const target = this.resolver.name(mark, scope.homeSheetId);
    if (!target) return errorValue('#NAME?');
    // The names form a cycle.
    if (scope.depth >= MAX_NAME_DEPTH) return errorValue('#REF!');
    return this.node(target.formula.tree, {
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

function span(first: Operand, last: Operand): Operand {
  if (isCellError(first)) return first;
  if (isCellError(last)) return last;
  if (!(first instanceof Area) || !(last instanceof Area) || first.sheetId !== last.sheetId)
    return errorValue('#VALUE!');
  return new Area(first.sheetId, boundingRect(first.rect, last.rect));
}
