/** Reads the constants of an SQL text. Times that count from now are fixed while converting. */
import { floorToUnit, shiftUnits } from '../date-range';
import { quoteText } from '../member-sql';
import { type Node, readCastType, readFunction, readNode, readNodes, readText, visitNodes } from './syntax-tree';

export type Literal =
  | { readonly kind: 'text' | 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly text: 'true' | 'false' }
  /** The text is a wall-clock time: `2026-01-31T00:00:00.000Z`. */
  | { readonly kind: 'time'; readonly text: string }
  | { readonly kind: 'null'; readonly text: '' };

/** Returns the value of a constant expression; undefined for one that it cannot read. */
export function readLiteral(node: Node, now: Date): Literal | undefined {
  if (node.class === 'CONSTANT') return readConstant(readNode(node, 'value') ?? {});
  if (node.class === 'CAST') return castLiteral(readLiteral(readNode(node, 'child') ?? {}, now), readCastType(node));
  if (node.class === 'COLUMN_REF') return readClock(String(node.column_names), now);
  const [first, second] = readNodes(node, 'children');
  if (first === undefined) return readClock(readFunction(node), now);
  const name = readFunction(node);
  if (name === 'to_timestamp' || name === 'to_date') return castLiteral(readLiteral(first, now), 'TIMESTAMP');
  if (second === undefined) return undefined;
  if (name === 'date_trunc') return truncateTime(readLiteral(first, now), readLiteral(second, now));
  return name === '+' || name === '-' ? addInterval(readLiteral(first, now), second, name) : undefined;
}

/** Returns the wall-clock milliseconds of an ISO date or time; undefined for any other text. */
export function parseTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?Z?$/.test(text)) return undefined;
  const [day = '', clock = '00:00'] = text.replace('Z', '').split(/[ T]/);
  const time = Date.parse(`${day}T${clock.replace(/(\.\d{3})\d+/, '$1')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

export const formatTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
const createTime = (time: number): Literal | undefined =>
  Math.abs(time) < MAX_TIME ? { kind: 'time', text: formatTime(time) } : undefined;

/** Years of more than four digits have no ISO text that all readers share. */
const MAX_TIME = Date.UTC(9999, 0);

/** Writes a constant as a column of DuckDB. */
export function toLiteralSql({ kind, text }: Literal): string {
  if (kind === 'null') return 'NULL';
  if (kind === 'time') return `TIMESTAMP ${quoteText(text.replace('Z', ''))}`;
  return kind === 'text' ? quoteText(text) : text;
}

function readConstant(constant: Node): Literal | undefined {
  const { value, is_null: isNull } = constant;
  if (isNull === true) return { kind: 'null', text: '' };
  if (typeof value === 'boolean') return { kind: 'boolean', text: value ? 'true' : 'false' };
  const type = readNode(constant, 'type');
  if (readText(type, 'id') === 'VARCHAR' && typeof value === 'string') return { kind: 'text', text: value };
  const number =
    typeof value === 'number' || /^\0/.test(String(value)) ? Number(String(value).replace('\0', '')) : Number.NaN;
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) return undefined;
  const scale = readNode(type, 'type_info')?.scale;
  const isScaled = readText(type, 'id') === 'DECIMAL' && typeof scale === 'number' && scale > 0;
  return { kind: 'number', text: isScaled ? (number / 10 ** scale).toFixed(scale) : String(number) };
}

function castLiteral(literal: Literal | undefined, type: string): Literal | undefined {
  if (literal === undefined || literal.kind === 'null') return literal;
  if (type.startsWith('TIMESTAMP') || type === 'DATE') {
    const time = parseTime(literal.text);
    return time === undefined ? undefined : createTime(type === 'DATE' ? floorToUnit(time, 'day') : time);
  }
  if (type === 'VARCHAR' && literal.kind !== 'time') return { kind: 'text', text: literal.text };
  if (type === 'BOOLEAN') {
    if (/^(t|true|1)$/i.test(literal.text)) return { kind: 'boolean', text: 'true' };
    return /^(f|false|0)$/i.test(literal.text) ? { kind: 'boolean', text: 'false' } : undefined;
  }
  const isNumber = /^(.*INT|INTEGER|DOUBLE|FLOAT|DECIMAL)$/.test(type) && /^-?\d+(\.\d+)?$/.test(literal.text);
  return isNumber ? { kind: 'number', text: literal.text } : undefined;
}

function readClock(name: string, now: Date): Literal | undefined {
  if (/^(now|current_timestamp|get_current_timestamp|localtimestamp)$/i.test(name)) return createTime(now.getTime());
  return /^(current_date|today)$/i.test(name) ? createTime(floorToUnit(now.getTime(), 'day')) : undefined;
}

function truncateTime(unit: Literal | undefined, literal: Literal | undefined): Literal | undefined {
  if (unit?.kind !== 'text' || literal?.kind !== 'time') return undefined;
  return createTime(floorToUnit(Date.parse(literal.text), unit.text.toLowerCase()));
}

/** Adds `INTERVAL '7 day'` or `INTERVAL '7' DAY`. Months keep the day, as far as the month has it. */
function addInterval(literal: Literal | undefined, interval: Node, sign: '+' | '-'): Literal | undefined {
  const words: string[] = [];
  visitNodes(interval, (part) => {
    if (part.class === 'CONSTANT') words.push(String(readNode(part, 'value')?.value));
  });
  const text = `${words.join(' ')} ${readFunction(interval).replace('to_', '')}`.trim().toLowerCase();
  const [, count, unit = ''] = /^(\d{1,9}) (second|minute|hour|day|week|month|quarter|year)s?$/.exec(text) ?? [];
  if (literal?.kind !== 'time' || count === undefined) return undefined;
  const [time, amount] = [Date.parse(literal.text), Number(`${sign}${count}`)];
  if (!/month|quarter|year/.test(unit)) return createTime(shiftUnits(time, unit, amount));
  const start = floorToUnit(time, 'month');
  const month = shiftUnits(start, unit, amount);
  const lastDay = shiftUnits(month, 'month', 1) - shiftUnits(0, 'day', 1);
  return createTime(Math.min(month + time - start, lastDay + time - floorToUnit(time, 'day')));
}
