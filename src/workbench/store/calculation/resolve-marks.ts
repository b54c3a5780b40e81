import { computeBoundingRect, type Reference } from '../cell-types';
import type { Formula, FormulaNode, Mark, ReferenceMark } from '../formulas/formula';
import { VOLATILE_FUNCTIONS } from '../functions';
import { findSheetByName, lookUpName, type WorkbookState } from '../state/workbook-state';

/** Resolves the references and names of formulas. */
export interface MarkResolver {
  /** Returns the cells of a reference in a formula on that sheet; undefined for `#REF!`. */
  resolveReference(mark: Extract<Mark, { type: 'reference' }>, homeSheetId: string | undefined): Reference | undefined;
  /** Returns the formula of a name and the sheet to which its unqualified references point. */
  resolveName(
    mark: Extract<Mark, { type: 'name' }>,
    homeSheetId: string | undefined,
  ): { formula: Formula; homeSheetId: string | undefined } | undefined;
}

/** A formula depends on these cells and names. */
export interface Precedents {
  readonly references: readonly Reference[];
  readonly isVolatile: boolean;
  /** It calls the functions with these upper-case names. */
  readonly functions: readonly string[];
  /** The references must be resolved again when names or sheets change. */
  readonly dependsOnNames: boolean;
}

export function createResolver(getState: () => WorkbookState): MarkResolver {
  return {
    resolveReference: (mark, homeSheetId) => resolveReference(getState(), mark, homeSheetId),
    resolveName: (mark, homeSheetId) => {
      const sheetId = mark.sheet === undefined ? homeSheetId : findSheetByName(getState(), mark.sheet)?.id;
      const found = lookUpName(getState(), mark.name, sheetId);
      return found && { formula: found.formula, homeSheetId: found.scope ?? homeSheetId };
    },
  };
}

export function resolveReference(
  state: WorkbookState,
  mark: ReferenceMark,
  homeSheetId: string | undefined,
): Reference | undefined {
  if (!mark.rect) return undefined;
  const sheetId = mark.sheet === undefined ? homeSheetId : findSheetByName(state, mark.sheet)?.id;
  return sheetId === undefined ? undefined : { sheetId, rect: mark.rect };
}

export function findPrecedents(formula: Formula, homeSheetId: string, resolver: MarkResolver): Precedents {
  const references: Reference[] = [];
  const functions: string[] = [];
  let dependsOnNames = false;
  const visited = new Set<Formula>();
  const visit = (current: Formula, home: string | undefined): void => {
    if (visited.has(current)) return;
    visited.add(current);
    visitNodes(current.tree, (node) => {
      if (node.type === 'call') functions.push(node.name);
    });
    for (const mark of current.marks) {
      if (mark.type === 'reference') {
        const reference = resolver.resolveReference(mark, home);
        if (reference) references.push(reference);
        else dependsOnNames ||= mark.rect !== undefined;
      } else {
        dependsOnNames = true;
        const target = resolver.resolveName(mark, home);
        if (target) visit(target.formula, target.homeSheetId);
      }
    }
    for (const resolveSpan of findSpanResolvers(current)) references.push(...resolveSpan(home, resolver));
  };
  visit(formula, homeSheetId);
  const isVolatile = functions.some((name) => VOLATILE_FUNCTIONS.has(name));
  return { references, isVolatile, functions, dependsOnNames };
}

/** `Sheet1!A1:Sheet1!A3` also depends on the cells between its two references. */
function findSpanResolvers(formula: Formula): ((home: string | undefined, resolver: MarkResolver) => Reference[])[] {
  const spanResolvers: ((home: string | undefined, resolver: MarkResolver) => Reference[])[] = [];
  visitNodes(formula.tree, (node) => {
    if (node.type !== 'span') return;
    const first = formula.marks[node.first];
    const last = formula.marks[node.last];
    if (first?.type !== 'reference' || last?.type !== 'reference') return;
    spanResolvers.push((home, resolver) => {
      const from = resolver.resolveReference(first, home);
      const to = resolver.resolveReference(last, home);
      return from && to && from.sheetId === to.sheetId
        ? [{ sheetId: from.sheetId, rect: computeBoundingRect(from.rect, to.rect) }]
        : [];
    });
  });
  return spanResolvers;
}

function visitNodes(root: FormulaNode, visit: (node: FormulaNode) => void): void {
  const pendingNodes: FormulaNode[] = [root];
  for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
    visit(node);
    if (node.type === 'unary') pendingNodes.push(node.operand);
    else if (node.type === 'binary') pendingNodes.push(node.left, node.right);
    else if (node.type === 'call') for (const parameter of node.parameters) parameter && pendingNodes.push(parameter);
    else if (node.type === 'array') pendingNodes.push(...node.rows.flat());
    else if (node.type === 'let') pendingNodes.push(node.body, ...node.bindings.map((binding) => binding.value));
  }
}
