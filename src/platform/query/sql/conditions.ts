/** Converts WHERE and HAVING to filters, segments and date ranges. */
import type { QueryFilter } from '../../../contract';
import type { Dimension } from '../model';
import { type Draft, type Item, needsPostProcessing, needsPushdown } from './draft';
import type { Context } from './from-clause';
import { type Literal, readLiteral } from './literal';
import { readItem } from './select-items';
import { type Node, readCastType, readFunction, readNode, readNodes } from './syntax-tree';
import {
  compareTruncated,
  compareWithRange,
  compareWithTime,
  compareWithYear,
  mergeBounds,
  type TimeCondition,
} from './time-conditions';

type Operator = Extract<QueryFilter, { operator: unknown }>['operator'];

/** One part of a condition, all of whose parts must hold. */
type Part = TimeCondition | { readonly segment: string } | { readonly constant: boolean };

interface Reader {
  readonly draft: Draft;
  readonly context: Context;
}

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
  switch (node.type) {
    case 'OPERATOR_NOT':
      return readPart(readNodes(node, 'children')[0] ?? {}, !isNegated, reader);
    case 'CONJUNCTION_OR':
    case 'CONJUNCTION_AND':
      if (isNegated) break;
      return { filter: readGroup(node, reader) };
    case 'OPERATOR_IS_NULL':
    case 'OPERATOR_IS_NOT_NULL': {
      const isSet = (node.type === 'OPERATOR_IS_NOT_NULL') !== isNegated;
      return createFilter(readOperand(readNodes(node, 'children')[0], reader), isSet ? 'set' : 'notSet');
    }
    case 'COMPARE_IN':
    case 'COMPARE_NOT_IN':
      return readList(node, (node.type === 'COMPARE_NOT_IN') !== isNegated, reader);
    case 'COMPARE_BETWEEN':
      return readBetween(node, isNegated, reader);
  }
  if (node.class === 'COMPARISON') return readComparison(node, isNegated, reader);
  if (node.class === 'FUNCTION') return readTextSearch(node, isNegated, reader);
  const constant = readLiteral(node, reader.context.now);
  if (constant?.kind === 'boolean') return { constant: (constant.text === 'true') !== isNegated };
  if (node.class === 'COLUMN_REF') return compareWithBoolean(readOperand(node, reader), !isNegated);
  throw createUnsayableError();
}

const createUnsayableError = () => needsPushdown('A condition is more than a member and a constant.');

/** Returns OR, or AND within OR. A group names only measures or only dimensions. */
function readGroup(node: Node, reader: Reader): QueryFilter {
  const filters = readNodes(node, 'children').map((child) => {
    const part = readPart(child, false, reader);
    if ('filter' in part) return part.filter;
    throw needsPushdown('OR has a segment or a constant.');
  });
  const group = node.type === 'CONJUNCTION_OR' ? { or: filters } : { and: filters };
  const kinds = new Set(listPaths(group).map((path) => findKind(path, reader.draft)));
  if (kinds.size <= 1) return group;
  throw needsPostProcessing('OR has measures and dimensions.');
}

function listPaths(filter: QueryFilter): string[] {
  if ('or' in filter) return filter.or.flatMap(listPaths);
  if ('and' in filter) return filter.and.flatMap(listPaths);
  return [filter.member ?? ''];
}

function findKind(path: string, { sources }: Draft): string | undefined {
  const [sourceName, name = ''] = path.split('.');
  return sources.find((source) => source.name === sourceName)?.members.get(name)?.kind;
}

/** Returns the item that a condition is about; a text without the functions that tools wrap it in. */
function readOperand(node: Node | undefined, { draft, context }: Reader, ignoresCase = false): Item {
  const item = readItem(unwrapText(node ?? {}, ignoresCase), draft, context);
  if (item.kind === 'literal') throw needsPostProcessing('A condition names a constant column.');
  return item;
}

function unwrapText(node: Node, ignoresCase: boolean): Node {
  const child = readNode(node, 'child');
  if (readCastType(node) === 'VARCHAR' && child !== undefined) return unwrapText(child, ignoresCase);
  const [argument] = readNodes(node, 'children');
  if (ignoresCase && argument && ['lower', 'upper'].includes(readFunction(node))) return unwrapText(argument, true);
  // CASE WHEN x IS NOT NULL THEN x ELSE '' END
  const [check, ...otherChecks] = readNodes(node, 'case_checks');
  const value = readNode(check, 'then_expr');
  const when = readNode(check, 'when_expr');
  const isNullCheck =
    when?.type === 'OPERATOR_IS_NOT_NULL' && isSame(readNodes(when, 'children')[0], value) && otherChecks.length === 0;
  const otherwise = readNode(readNode(node, 'else_expr'), 'value');
  return isNullCheck && value && otherwise?.value === '' ? unwrapText(value, ignoresCase) : node;
}

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  String(one?.column_names) === String(other?.column_names) && one?.class === 'COLUMN_REF';

const SIGNS: Readonly<Record<string, readonly [sign: string, negated: string, swapped: string]>> = {
  COMPARE_EQUAL: ['=', '<>', '='],
  COMPARE_NOTEQUAL: ['<>', '=', '<>'],
  COMPARE_GREATERTHAN: ['>', '<=', '<'],
  COMPARE_GREATERTHANOREQUALTO: ['>=', '<', '<='],
  COMPARE_LESSTHAN: ['<', '>=', '>'],
  COMPARE_LESSTHANOREQUALTO: ['<=', '>', '>='],
};
const OPERATORS: Readonly<Record<string, Operator>> = {
  '=': 'equals',
  '<>': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
};

function readComparison(node: Node, isNegated: boolean, reader: Reader): Part {
  const { now } = reader.context;
  let [left, right] = [readNode(node, 'left') ?? {}, readNode(node, 'right') ?? {}];
  const isSwapped = readLiteral(left, now) !== undefined;
  if (isSwapped) [left, right] = [right, left];
  const literal = readLiteral(right, now);
  const leftLiteral = readLiteral(left, now);
  const isDistinct = node.type === 'COMPARE_DISTINCT_FROM';
  if ((isDistinct || node.type === 'COMPARE_NOT_DISTINCT_FROM') && literal?.kind === 'boolean') {
    const child = readCastType(left) === 'BOOLEAN' ? readNode(left, 'child') : left;
    const isTrue = literal.text === 'true';
    // IS NOT TRUE also holds without a value, as notEquals does.
    if (isDistinct === isNegated) return compareWithBoolean(readOperand(child, reader), isTrue);
    return createFilter(requireNoSegment(readOperand(child, reader)), 'notEquals', [literal.text]);
  }
  const signs = SIGNS[String(node.type)];
  if (signs === undefined || literal === undefined || literal.kind === 'null') throw createUnsayableError();
  if (leftLiteral !== undefined) return { constant: compareConstants(leftLiteral, literal, signs) !== isNegated };
  const sign = isNegated ? signs[1] : signs[isSwapped ? 2 : 0];
  if (readFunction(left) === 'strpos' && `${sign}${literal.text}` === '>0') {
    return searchText(left, 'contains', reader);
  }
  const yearOf = sign === '=' ? readYearOperand(left, reader) : undefined;
  const yearCondition = yearOf && compareWithYear(yearOf, literal);
  if (yearCondition !== undefined) return yearCondition;
  const item = readOperand(left, reader);
  if (item.kind === 'virtual' && sign === '=') return { constant: true };
  if (literal.kind === 'boolean' && sign === '=') return compareWithBoolean(item, literal.text === 'true');
  return compareItem(item, sign, literal, left.class === 'COLUMN_REF');
}

function compareConstants(left: Literal, right: Literal, [sign]: readonly string[]): boolean {
  if (sign !== '=' && sign !== '<>') throw createUnsayableError();
  return (left.kind === right.kind && left.text === right.text) === (sign === '=');
}

/** The engine compares a column of another select as the time that the grain is made of. */
function compareItem(item: Item, sign: string, literal: Literal, isColumn: boolean): Part {
  const time = readTime(item);
  if (time !== undefined) {
    const granularity = item.kind === 'grain' ? item.granularity : undefined;
    const condition =
      granularity === undefined || isColumn
        ? compareWithTime(time, granularity, sign, literal)
        : compareTruncated(time, granularity, sign, literal);
    if (condition === undefined) throw createUnsayableError();
    return condition;
  }
  const operator = OPERATORS[sign];
  if (operator === undefined) throw createUnsayableError();
  return createFilter(requireNoSegment(item), operator, [literal.text]);
}

function readYearOperand(node: Node, reader: Reader): Dimension | undefined {
  const [part, time] = readNodes(node, 'children');
  const isYear = readFunction(node) === 'date_part' && part !== undefined && time !== undefined;
  if (!isYear || readLiteral(part, reader.context.now)?.text.toLowerCase() !== 'year') return undefined;
  const item = readItem(time, reader.draft, reader.context);
  return item.kind === 'grain' ? undefined : readTime(item);
}

/** Returns the time that an item is or is made of; undefined for any other item. */
function readTime(item: Item): Dimension | undefined {
  if (item.kind === 'grain') return item.member;
  const isTime = item.kind === 'member' && item.member.kind === 'dimension' && item.member.definition.type === 'time';
  return isTime && item.member.kind === 'dimension' ? item.member : undefined;
}

function compareWithBoolean(item: Item, isTrue: boolean): Part {
  if (item.kind === 'member' && item.member.kind === 'segment') {
    if (!isTrue) throw needsPushdown('A segment is negated.');
    return { segment: item.member.path };
  }
  return createFilter(item, 'equals', [String(isTrue)]);
}

function requireNoSegment(item: Item): Item {
  if (item.kind !== 'member' || item.member.kind !== 'segment') return item;
  throw needsPushdown('A segment is compared.');
}

function readList(node: Node, isNegated: boolean, reader: Reader): Part {
  const [operand, ...constants] = readNodes(node, 'children');
  const literals = constants.map((constant) => readLiteral(constant, reader.context.now));
  const values = literals.flatMap((literal) =>
    literal === undefined || literal.kind === 'null' ? [] : [literal.text],
  );
  const item = requireNoSegment(readOperand(operand, reader));
  if (values.length < constants.length || readTime(item) !== undefined) throw createUnsayableError();
  return createFilter(item, isNegated ? 'notEquals' : 'equals', values);
}

function readBetween(node: Node, isNegated: boolean, reader: Reader): Part {
  const item = requireNoSegment(readOperand(readNode(node, 'input'), reader));
  const [from, to] = ['lower', 'upper'].map((key) => readLiteral(readNode(node, key) ?? {}, reader.context.now));
  if (from === undefined || to === undefined) throw createUnsayableError();
  const time = item.kind === 'grain' ? undefined : readTime(item);
  const condition = time && compareWithRange(time, from, to, isNegated);
  if (condition !== undefined) return condition;
  if (from.kind !== 'number' || to.kind !== 'number') throw createUnsayableError();
  const [lower, upper] = isNegated ? (['lt', 'gt'] as const) : (['gte', 'lte'] as const);
  const { filter: first } = createFilter(item, lower, [from.text]);
  const { filter: second } = createFilter(item, upper, [to.text]);
  return { filter: isNegated ? { or: [first, second] } : { and: [first, second] } };
}

const LIKES: Readonly<Record<string, boolean>> = { '~~': false, '~~*': false, '!~~': true, '!~~*': true };
const SEARCHES: Readonly<Record<string, 'startsWith' | 'endsWith'>> = {
  starts_with: 'startsWith',
  ends_with: 'endsWith',
  suffix: 'endsWith',
};
const OPPOSITES = {
  equals: 'notEquals',
  contains: 'notContains',
  startsWith: 'notStartsWith',
  endsWith: 'notEndsWith',
} as const;

function readTextSearch(node: Node, isNegated: boolean, reader: Reader): Part {
  const name = readFunction(node);
  const search = SEARCHES[name];
  if (search !== undefined) return searchText(node, isNegated ? OPPOSITES[search] : search, reader);
  const isNotLike = LIKES[name];
  const [operand, pattern] = readNodes(node, 'children');
  const literal = pattern && readLiteral(pattern, reader.context.now);
  if (isNotLike === undefined || literal?.kind !== 'text') throw createUnsayableError();
  const [, start, text = '', end] = /^(%?)(.*?)(%?)$/s.exec(literal.text) ?? [];
  if (text.includes('%')) throw createUnsayableError();
  const operator = start ? (end ? 'contains' : 'endsWith') : end ? 'startsWith' : 'equals';
  const item = requireNoSegment(readOperand(operand, reader, true));
  return createFilter(item, isNotLike === isNegated ? operator : OPPOSITES[operator], [text]);
}

function searchText(node: Node, operator: Operator, reader: Reader): Part {
  const [operand, text] = readNodes(node, 'children');
  const literal = text && readLiteral(text, reader.context.now);
  if (literal?.kind !== 'text') throw createUnsayableError();
  return createFilter(requireNoSegment(readOperand(operand, reader, true)), operator, [literal.text]);
}

function createFilter(item: Item, operator: Operator, values?: string[]): TimeCondition {
  if (item.kind === 'literal' || item.kind === 'virtual') throw createUnsayableError();
  return { filter: { member: item.member.path, operator, ...(values === undefined ? {} : { values }) } };
}
