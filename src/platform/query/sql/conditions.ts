/** Converts WHERE and HAVING to filters, segments and date ranges. */
import type { QueryFilter } from '../../../contract';
import { type Draft, type Item, needsPostProcessing, needsPushdown } from './draft';
import type { Context } from './from-clause';
import { type Literal, readLiteral } from './literal';
import { readItem, readTime } from './select-items';
import { type Node, readCastType, readFunction, readNode, readNodes } from './syntax-tree';
import { compareTime, createRange, type MemberCondition, mergeBounds } from './time-conditions';

type Operator = Extract<QueryFilter, { operator: unknown }>['operator'];

/** One part of a condition, all of whose parts must hold. */
type Part = MemberCondition | { readonly segment: string } | { readonly constant: boolean };

interface Reader {
  readonly draft: Draft;
  readonly context: Context;
}

const createUnsayableError = () => needsPushdown('A condition is more than a member and a constant.');

/**
 * Returns the draft with a further condition.
 * @throws NotConvertible for a condition that filters cannot say
 */
export function addConditions(draft: Draft, condition: Node | undefined, context: Context): Draft {
  if (condition === undefined) return draft;
  if (draft.limit !== undefined || draft.offset !== undefined) {
    throw needsPostProcessing('A condition applies to a result that ends at a limit.');
  }
  const parts = readParts(condition, { draft, context });
  const segments = parts.flatMap((part) => ('segment' in part ? [part.segment] : []));
  const { filters, ranges } = mergeBounds(parts.flatMap((part) => ('filter' in part ? [part] : [])));
  if ([...ranges.keys()].some((path) => draft.ranges.has(path))) throw needsPushdown('A time has two ranges.');
  return {
    ...draft,
    segments: [...new Set([...draft.segments, ...segments])],
    filters: [...draft.filters, ...filters],
    ranges: new Map([...draft.ranges, ...ranges]),
    ...(parts.some((part) => 'constant' in part && !part.constant) && { limit: 0 }),
  };
}

function readParts(node: Node, reader: Reader): Part[] {
  if (node.type === 'CONJUNCTION_AND') return readNodes(node, 'children').flatMap((child) => readParts(child, reader));
  const part = readPart(node, false, reader);
  // BETWEEN of numbers is two conditions.
  return 'filter' in part && 'and' in part.filter ? part.filter.and.map((filter) => ({ filter })) : [part];
}

function readPart(node: Node, isNegated: boolean, reader: Reader): Part {
  const [first = {}] = readNodes(node, 'children');
  switch (node.type) {
    case 'OPERATOR_NOT':
      return readPart(first, !isNegated, reader);
    case 'CONJUNCTION_OR':
    case 'CONJUNCTION_AND':
      if (isNegated) break;
      return { filter: readGroup(node, reader) };
    case 'OPERATOR_IS_NULL':
    case 'OPERATOR_IS_NOT_NULL':
      return createFilter(
        readOperand(first, reader),
        (node.type === 'OPERATOR_IS_NULL') === isNegated ? 'set' : 'notSet',
      );
    case 'COMPARE_IN':
    case 'COMPARE_NOT_IN':
      return readList(node, (node.type === 'COMPARE_NOT_IN') !== isNegated, reader);
    case 'COMPARE_BETWEEN':
      return readBetween(node, isNegated, reader);
  }
  if (node.class === 'COMPARISON') return readComparison(node, isNegated, reader);
  if (node.class === 'FUNCTION') return readTextSearch(node, isNegated, reader);
  const constant = readConstant(node, reader);
  if (constant?.kind === 'boolean') return { constant: (constant.text === 'true') !== isNegated };
  if (node.class === 'COLUMN_REF') return compareWithBoolean(readOperand(node, reader), !isNegated);
  throw createUnsayableError();
}

/** Returns OR, or AND within OR. A group names only measures or only dimensions. */
function readGroup(node: Node, reader: Reader): QueryFilter {
  const filters = readNodes(node, 'children').map((child) => {
    const part = readPart(child, false, reader);
    if ('filter' in part) return part.filter;
    throw needsPushdown('OR has a segment or a constant.');
  });
  const members = reader.draft.sources.flatMap((source) => [...source.members.values()]);
  const paths = JSON.stringify(filters);
  const kinds = new Set(members.filter(({ path }) => paths.includes(`"member":"${path}"`)).map(({ kind }) => kind));
  if (kinds.size > 1) throw needsPostProcessing('OR has measures and dimensions.');
  return node.type === 'CONJUNCTION_OR' ? { or: filters } : { and: filters };
}

const readConstant = (node: Node | undefined, { context }: Reader): Literal | undefined =>
  node && readLiteral(node, context.now);

/** Returns the item that a condition is about; a text without the functions that tools wrap it in. */
function readOperand(node: Node, { draft, context }: Reader, ignoresCase = false): Item {
  const item = readItem(unwrapText(node, ignoresCase), draft, context);
  if (item.kind === 'literal') throw needsPostProcessing('A condition names a constant column.');
  return item;
}

function unwrapText(node: Node, ignoresCase: boolean): Node {
  const [argument] = readNodes(node, 'children');
  const isCased = ignoresCase && ['lower', 'upper'].includes(readFunction(node));
  // CASE WHEN x IS NOT NULL THEN x ELSE '' END
  const [check, ...otherChecks] = readNodes(node, 'case_checks');
  const value = readNode(check, 'then_expr');
  const [tested] = readNodes(readNode(check, 'when_expr'), 'children');
  const isFilled =
    readNode(check, 'when_expr')?.type === 'OPERATOR_IS_NOT_NULL' &&
    String(tested?.column_names) === String(value?.column_names ?? '') &&
    readNode(readNode(node, 'else_expr'), 'value')?.value === '' &&
    otherChecks.length === 0;
  const inner = isCased ? argument : isFilled ? value : readCastType(node) === 'VARCHAR' && readNode(node, 'child');
  return inner ? unwrapText(inner, ignoresCase) : node;
}

type Signs = Readonly<Record<string, string>>;
const SIGNS: Signs = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
};
const SWAPPED: Signs = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };
const NEGATED: Signs = { '=': '<>', '<>': '=', '>': '<=', '>=': '<', '<': '>=', '<=': '>' };
const OPERATORS: Readonly<Record<string, Operator>> = {
  '=': 'equals',
  '<>': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
};

function readComparison(node: Node, isNegated: boolean, reader: Reader): Part {
  let [left = {}, right = {}] = [readNode(node, 'left'), readNode(node, 'right')];
  const isSwapped = readConstant(left, reader) !== undefined;
  if (isSwapped) [left, right] = [right, left];
  const [first, literal] = [readConstant(left, reader), readConstant(right, reader)];
  const isDistinct = node.type === 'COMPARE_DISTINCT_FROM';
  if ((isDistinct || node.type === 'COMPARE_NOT_DISTINCT_FROM') && literal?.kind === 'boolean') {
    const child = readCastType(left) === 'BOOLEAN' ? readNode(left, 'child') : left;
    const item = readOperand(child ?? {}, reader);
    // IS NOT TRUE also holds without a value, as notEquals does.
    if (isDistinct !== isNegated) return createFilter(item, 'notEquals', [literal.text]);
    return compareWithBoolean(item, literal.text === 'true');
  }
  const writtenSign = SIGNS[String(node.type)] ?? '';
  const ownSign = (isSwapped && SWAPPED[writtenSign]) || writtenSign;
  const sign = isNegated ? (NEGATED[ownSign] ?? '') : ownSign;
  if (sign === '' || literal === undefined || literal.kind === 'null') throw createUnsayableError();
  if (first !== undefined) {
    if (!/^(=|<>)$/.test(sign)) throw createUnsayableError();
    return { constant: (first.text === literal.text) === (sign === '=') };
  }
  if (readFunction(left) === 'strpos' && `${sign}${literal.text}` === '>0') return searchText(left, 'contains', reader);
  return compareItem(readOperand(left, reader), left.class === 'COLUMN_REF', sign, literal);
}

function compareItem(item: Item, isColumn: boolean, sign: string, literal: Literal): Part {
  if (item.kind === 'virtual' && sign === '=') return { constant: true };
  if (literal.kind === 'boolean' && sign === '=') return compareWithBoolean(item, literal.text === 'true');
  const path = readTime(item)?.path;
  const operator = OPERATORS[sign];
  if (path === undefined && operator !== undefined) return createFilter(item, operator, [literal.text]);
  // The engine compares a grain that another select names as the time that the grain is made of.
  const granularity = item.kind === 'grain' ? item.granularity : undefined;
  const isPlain = isColumn || granularity === undefined;
  const condition = isPlain ? compareTime(path ?? '', sign, literal, granularity) : undefined;
  if (condition === undefined) throw createUnsayableError();
  return condition;
}

function compareWithBoolean(item: Item, isTrue: boolean): Part {
  if (item.kind !== 'member' || item.member.kind !== 'segment') return createFilter(item, 'equals', [String(isTrue)]);
  if (!isTrue) throw needsPushdown('A segment is negated.');
  return { segment: item.member.path };
}

function readList(node: Node, isNegated: boolean, reader: Reader): Part {
  const [operand = {}, ...constants] = readNodes(node, 'children');
  const literals = constants.map((constant) => readConstant(constant, reader));
  const values = literals.flatMap((literal) => (literal && literal.kind !== 'null' ? [literal.text] : []));
  const item = readOperand(operand, reader);
  if (values.length < constants.length || readTime(item) !== undefined) throw createUnsayableError();
  return createFilter(item, isNegated ? 'notEquals' : 'equals', values);
}

/** The ends of a range of times stay as they were typed. */
function readBetween(node: Node, isNegated: boolean, reader: Reader): Part {
  const item = readOperand(readNode(node, 'input') ?? {}, reader);
  const [from, to] = ['lower', 'upper'].map((key) => readConstant(readNode(node, key), reader));
  const time = readTime(item);
  const isTime = [from, to].every((literal) => literal?.kind === 'time' || literal?.kind === 'text');
  if (from === undefined || to === undefined) throw createUnsayableError();
  if (time !== undefined && isTime && item.kind === 'member') {
    if (isNegated) return createFilter(item, 'notInDateRange', [from.text, to.text]);
    return createRange(time.path, from.text, to.text);
  }
  if (from.kind !== 'number' || to.kind !== 'number') throw createUnsayableError();
  const first = createFilter(item, isNegated ? 'lt' : 'gte', [from.text]).filter;
  const second = createFilter(item, isNegated ? 'gt' : 'lte', [to.text]).filter;
  return { filter: isNegated ? { or: [first, second] } : { and: [first, second] } };
}

const SEARCHES: Readonly<Record<string, Operator>> = { starts_with: 'startsWith', ends_with: 'endsWith' };

function readTextSearch(node: Node, isNegated: boolean, reader: Reader): Part {
  const name = readFunction(node);
  const search = SEARCHES[name];
  if (search !== undefined) return searchText(node, negate(search, isNegated), reader);
  const [operand = {}, pattern] = readNodes(node, 'children');
  const literal = readConstant(pattern, reader);
  if (!/^!?~~\*?$/.test(name) || literal?.kind !== 'text') throw createUnsayableError();
  const [, start, text = '', end] = /^(%?)(.*?)(%?)$/s.exec(literal.text) ?? [];
  if (text.includes('%')) throw createUnsayableError();
  const operator = start ? (end ? 'contains' : 'endsWith') : end ? 'startsWith' : 'equals';
  return createFilter(readOperand(operand, reader, true), negate(operator, name.startsWith('!') !== isNegated), [text]);
}

const OPPOSITES: Readonly<Record<string, Operator>> = {
  equals: 'notEquals',
  contains: 'notContains',
  startsWith: 'notStartsWith',
  endsWith: 'notEndsWith',
};
const negate = (operator: Operator, isNegated: boolean): Operator =>
  (isNegated ? OPPOSITES[operator] : undefined) ?? operator;

function searchText(node: Node, operator: Operator, reader: Reader): Part {
  const [operand = {}, text] = readNodes(node, 'children');
  const literal = readConstant(text, reader);
  if (literal?.kind !== 'text') throw createUnsayableError();
  return createFilter(readOperand(operand, reader, true), operator, [literal.text]);
}

function createFilter(item: Item, operator: Operator, values?: string[]): MemberCondition {
  if (item.kind === 'literal' || item.kind === 'virtual') throw createUnsayableError();
  if (item.member.kind === 'segment') throw needsPushdown('A segment is compared.');
  return { filter: { member: item.member.path, operator, ...(values === undefined ? {} : { values }) } };
}
