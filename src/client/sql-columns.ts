/** Columns of an SQL answer, from its schema line. */
import type { SqlSchemaLine } from '../contract';
import { readFormat } from './column-format';
import type { DataColumn } from './query-events';

export function sqlColumns(schema: SqlSchemaLine['schema']): DataColumn[] {
  return schema.map(({ name, column_type, format, currency }) => ({
    name,
    title: name,
    type: sqlColumnType(column_type),
    ...readFormat(format, currency),
  }));
}

/**
 * A word, or an object whose one key is the word (`{"Date":false}`). Decimals are declared as Int32, so a number is a number:
 * no integer is promised. A word that we do not know stays text, exactly as it came.
 */
function sqlColumnType(declared: unknown): DataColumn['type'] {
  const word = typeof declared === 'object' && declared !== null ? Object.keys(declared)[0] : declared;
  if (typeof word !== 'string') return 'string';
  if (/^(u?int\d*|integer|bigint|smallint|float\d*|double|real|decimal\d*|numeric|number)$/i.test(word))
    return 'number';
  if (/^bool/i.test(word)) return 'boolean';
  return /^(timestamp|date)/i.test(word) ? 'time' : 'string';
}
