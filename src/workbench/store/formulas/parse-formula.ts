import { type AstExpression, parse, parseA1Range, type Token, tokenize } from '@borgar/fx';
import { type CellError, type ErrorCode, MAX_FORMULA_LENGTH, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { StoreRefusal } from '../store-refusal';
import type { Formula, FormulaNode, Mark, ReferenceMark } from './formula';
import { needsQuotes, quoteSheetName } from './sheet-quotes';

/**
 * Parses formulas. Formulas that differ only in their references share one tree, which keeps filled
 * columns small.
 */
export class FormulaParser {
  private readonly trees = new Map<string, FormulaNode>();

  constructor(private readonly isKnownFunction: (name: string) => boolean) {}

  /**
   * @param text starts with `=`
   * @throws StoreRefusal `FormulaTooLong` over 8,192 characters, `FormulaInvalid` if Excel would
   * not accept it
   */
  parse(text: string): Formula {
    if (text.length > MAX_FORMULA_LENGTH)
      throw new StoreRefusal('FormulaTooLong', `The formula has ${text.length} characters.`);
    const tokens = joinErrorTokens(tokenize(text, { withLocation: true }));
    const marks: Mark[] = [];
    const marksByPosition = new Map<number, number>();
    let canonicalText = '';
    let shape = '';
    for (const token of tokens) {
      const value = toCanonicalText(token, this.isKnownFunction);
      const mark = readMark(token, value, canonicalText.length);
      if (mark) {
        marksByPosition.set(token.loc?.[0] ?? -1, marks.length);
        marks.push(mark);
      }
      shape += mark ? (mark.type === 'name' ? `\u0002${mark.name.toUpperCase()}` : '\u0001') : value;
      canonicalText += value;
    }
    let tree = this.trees.get(shape);
    if (!tree) {
      tree = parseTree(tokens, marksByPosition);
      if (this.trees.size >= MAX_CACHED_TREES) this.trees.clear();
      this.trees.set(shape, tree);
    }
    return { text: canonicalText, marks, tree };
  }
}

const MAX_CACHED_TREES = 5_000;

function parseTree(tokens: Token[], marksByPosition: ReadonlyMap<number, number>): FormulaNode {
  try {
    return convertNode(parse(tokens, { permitArrayRanges: false }), marksByPosition);
  } catch (error) {
    // The parser throws plain errors; a RangeError means nesting deeper than the stack.
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new StoreRefusal('FormulaInvalid', `There is a problem with this formula: ${reason}.`);
  }
}

function convertNode(
  node: AstExpression | null | undefined,
  marksByPosition: ReadonlyMap<number, number>,
): FormulaNode {
  if (!node) throw new Error('a part is missing');
  switch (node.type) {
    case 'Literal':
      return toConstantNode(node.value, node.raw);
    case 'ErrorLiteral':
      return toErrorNode(node.value);
    case 'ReferenceIdentifier':
      return toMarkNode(node.loc, marksByPosition);
    case 'UnaryExpression':
      return { type: 'unary', operator: node.operator, operand: convertNode(node.arguments[0], marksByPosition) };
    case 'BinaryExpression':
      return convertBinary(node, marksByPosition);
    case 'CallExpression':
      return {
        type: 'call',
        name: normalizeFunctionName(node.callee.name),
        // A skipped argument, as in SUM(,1), is null at runtime, although the type does not say so.
        parameters: node.arguments.map((part: AstExpression | null) =>
          part ? convertNode(part, marksByPosition) : undefined,
        ),
      };
    case 'ArrayExpression':
      return { type: 'array', rows: node.elements.map((row) => row.map((part) => convertNode(part, marksByPosition))) };
    case 'LetExpression':
      return {
        type: 'let',
        bindings: node.declarations.map(({ id, init }) => ({
          name: id.name.toUpperCase(),
          value: convertNode(init, marksByPosition),
        })),
        body: convertNode(node.body, marksByPosition),
      };
    case 'LambdaExpression':
      return { type: 'call', name: 'LAMBDA', parameters: [] };
  }
}

/** `1+1+1+…` leans to the left as deep as it has terms, so the spine is walked in a loop. */
function convertBinary(
  top: Extract<AstExpression, { type: 'BinaryExpression' }>,
  marksByPosition: ReadonlyMap<number, number>,
): FormulaNode {
  const spine: { operator: string; right: AstExpression | undefined }[] = [];
  let node: AstExpression | undefined = top;
  while (node?.type === 'BinaryExpression') {
    spine.push({ operator: node.operator, right: node.arguments[1] });
    node = node.arguments[0];
  }
  let left = convertNode(node, marksByPosition);
  for (const { operator, right: operand } of spine.reverse()) {
    const right = convertNode(operand, marksByPosition);
    left =
      operator === ':' && left.type === 'mark' && right.type === 'mark'
        ? { type: 'span', first: left.mark, last: right.mark }
        : { type: 'binary', operator, left, right };
  }
  return left;
}

function toConstantNode(value: string | number | boolean, raw: string): FormulaNode {
  if (typeof value !== 'number' || Number.isFinite(value)) return { type: 'constant', value };
  throw new Error(`${raw} is too large`);
}

function toMarkNode(loc: readonly number[] | undefined, marksByPosition: ReadonlyMap<number, number>): FormulaNode {
  const mark = marksByPosition.get(loc?.[0] ?? -1);
  // It is a structured reference, which addresses a table by names; the calculator does not resolve
  // those.
  return mark === undefined ? toErrorNode('#NAME?') : { type: 'mark', mark };
}

function toErrorNode(code: string): FormulaNode {
  return { type: 'constant', value: parseError(code) ?? { error: '#NAME?' } };
}

const ERROR_CODES: readonly ErrorCode[] = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '#BUSY!',
];

/** Returns the error that the text names, regardless of case. */
export function parseError(text: string): CellError | undefined {
  const upper = text.toUpperCase();
  const error = ERROR_CODES.find((code) => code === upper);
  return error && { error };
}

/** Files store newer functions with a prefix, which Excel does not show. */
function normalizeFunctionName(name: string): string {
  return name.toUpperCase().replace(/^(_XLFN\.)?(_XLWS\.)?/, '');
}

function toCanonicalText(token: Token, isKnownFunction: (name: string) => boolean): string {
  switch (token.type) {
    case 'func':
      return isKnownFunction(normalizeFunctionName(token.value)) ? token.value.toUpperCase() : token.value;
    case 'bool':
      return token.value.toUpperCase();
    case 'error':
      return typeof token.printed === 'string' ? token.printed : token.value.toUpperCase();
    case 'range':
    case 'range_beam': {
      const bang = token.value.lastIndexOf('!');
      return toCanonicalPrefix(token.value.slice(0, bang + 1)) + token.value.slice(bang + 1).toUpperCase();
    }
    case 'range_named': {
      const bang = token.value.lastIndexOf('!');
      return toCanonicalPrefix(token.value.slice(0, bang + 1)) + token.value.slice(bang + 1);
    }
    default:
      return token.value;
  }
}

function readMark(token: Token, text: string, start: number): Mark | undefined {
  const end = start + text.length;
  const bang = text.lastIndexOf('!');
  const sheet = bang < 0 ? undefined : unquoteSheetName(text.slice(0, bang));
  if (token.type === 'range_named') return { type: 'name', start, end, sheet, name: text.slice(bang + 1) };
  if (token.type !== 'range' && token.type !== 'range_beam') return undefined;
  return readReference(text.slice(bang + 1), start, end, sheet);
}

function readReference(
  cells: string,
  start: number,
  end: number,
  sheet: string | undefined,
): ReferenceMark | undefined {
  const range = parseA1Range(cells);
  if (!range) return undefined;
  const hasWholeColumns = range.top === null || range.top === undefined;
  const hasWholeRows = range.left === null || range.left === undefined;
  const top = range.top ?? 0;
  const left = range.left ?? 0;
  const bottom = range.bottom ?? (hasWholeColumns ? SHEET_ROWS - 1 : top);
  const right = range.right ?? (hasWholeRows ? SHEET_COLUMNS - 1 : left);
  return {
    type: 'reference',
    start,
    end,
    sheet,
    rect: { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 },
    span: hasWholeColumns ? 'columns' : hasWholeRows ? 'rows' : 'cells',
    fixed: { top: !!range.$top, left: !!range.$left, bottom: !!range.$bottom, right: !!range.$right },
    colon: cells.includes(':'),
  };
}

/**
 * Returns the sheet without unneeded quotes, as Excel does.
 * @param text includes the exclamation mark; empty if the reference names no sheet
 * @throws StoreRefusal `FormulaInvalid` for a bare name that Excel would parse as something else
 */
function toCanonicalPrefix(text: string): string {
  const writtenSheet = text.slice(0, -1);
  const name = unquoteSheetName(writtenSheet);
  // References into other files and across several sheets stay as they are.
  if (text === '' || /[[\]:]/.test(name)) return text;
  if (writtenSheet === name && needsQuotes(name))
    throw new StoreRefusal('FormulaInvalid', `There is a problem with this formula: ${name} needs quotes.`);
  return `${quoteSheetName(name)}!`;
}

function unquoteSheetName(sheet: string): string {
  return sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}

/**
 * The tokenizer splits `Sheet1!#REF!` and `#REF!A1` into pieces that the parser rejects; both
 * evaluate to `#REF!` and keep their text.
 */
function joinErrorTokens(tokens: readonly Token[]): Token[] {
  const joinedTokens: Token[] = [];
  for (const token of tokens) {
    const last = joinedTokens.at(-1);
    const beforeLast = joinedTokens.at(-2);
    if (token.type === 'error' && last?.value === '!' && beforeLast?.type.startsWith('context')) {
      joinedTokens.splice(-2, 2, {
        ...token,
        printed: `${beforeLast.value}!${token.value}`,
        loc: joinLocations(beforeLast, token),
      });
    } else if (last?.type === 'error' && token.type.startsWith('range')) {
      joinedTokens.splice(-1, 1, { ...last, printed: last.value + token.value, loc: joinLocations(last, token) });
    } else {
      joinedTokens.push(token);
    }
  }
  return joinedTokens;
}

function joinLocations(first: Token, last: Token): number[] {
  return [first.loc?.[0] ?? 0, last.loc?.[1] ?? 0];
}
