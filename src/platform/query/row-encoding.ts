/**
 * Encodes rows for the wire: maps DuckDB's types, and writes SQL that returns each row as a JSON
 * text.
 */
import { DuckDBDecimalType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import * as z from 'zod/mini';

const ENGINE_TYPES = ['boolean', 'integer', 'bigint', 'double', 'decimal', 'timestamp', 'date', 'text'] as const;
export type EngineType = (typeof ENGINE_TYPES)[number];

export const EngineColumn = z.object({ name: z.string(), type: z.enum(ENGINE_TYPES) });
export type EngineColumn = z.infer<typeof EngineColumn>;

export const RowEncoding = z.object({
  /** Selects the format of a load's answer or of a line of the SQL stream. */
  for: z.enum(['load', 'sql']),
  /**
   * Holds the indexes of columns whose times end in `Z`: load adds it if the annotation of a column
   * does not say that its values are times.
   */
  instants: z.optional(z.array(z.number())),
  /** Names the keys of JSON objects; without them a row is a JSON array. */
  keys: z.optional(z.array(z.string())),
});
export type RowEncoding = z.infer<typeof RowEncoding>;

/**
 * Returns SQL that builds JSON inside the engine, because converting values one by one in
 * JavaScript takes three times as long.
 */
export function encodeRows(sql: string, columns: readonly EngineColumn[], encoding: RowEncoding): string {
  const names = columns.map((_, index) => `c${index}`);
  const values = columns.map((column, index) => {
    const value = encodeValue(`c${index}`, column.type, encoding.for);
    const isTime = column.type === 'timestamp' || column.type === 'date';
    return isTime && encoding.instants?.includes(index) ? `rtrim(${value}, 'Z') || 'Z'` : value;
  });
  const keys = encoding.keys;
  const row =
    keys === undefined
      ? `json_array(${values.join(', ')})`
      : `json_object(${values.map((value, index) => `'${(keys[index] ?? '').replaceAll("'", "''")}', ${value}`).join(', ')})`;
  // The query may end with a line comment, which the line break ends.
  return `SELECT ${row}::VARCHAR FROM (${sql}\n) AS result(${names.join(', ')})`;
}

function encodeValue(name: string, type: EngineType, target: RowEncoding['for']): string {
  switch (type) {
    case 'boolean':
      return name;
    case 'double': {
      const infinity = target === 'load' ? 'Infinity' : 'inf';
      return `CASE WHEN isnan(${name}) THEN 'NaN' WHEN isinf(${name}) THEN CASE WHEN ${name} > 0 THEN '${infinity}' ELSE '-${infinity}' END
        WHEN abs(${name}) < 1e15 AND ${name} = trunc(${name}) THEN ${name}::BIGINT::VARCHAR ELSE ${name}::VARCHAR END`;
    }
    case 'decimal':
      return `rtrim(rtrim(${name}::VARCHAR, '0'), '.')`;
    case 'timestamp': {
      const text = `strftime(${name}, '%Y-%m-%dT%H:%M:%S.%g')`;
      // The driver of the data source writes years of five digits like this, and load does not
      // change them.
      return target === 'load' ? `CASE WHEN year(${name}) > 9999 THEN '+0' || ${text} || 'Z' ELSE ${text} END` : text;
    }
    case 'date':
      return target === 'load' ? `strftime(${name}, '%Y-%m-%dT00:00:00.000')` : `${name}::VARCHAR`;
    default:
      return `${name}::VARCHAR`;
  }
}

export function toEngineType(type: DuckDBType): EngineType {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return 'boolean';
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
      return 'integer';
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return 'bigint';
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return 'double';
    case DuckDBTypeId.DECIMAL:
      return type instanceof DuckDBDecimalType && type.scale === 0 ? 'bigint' : 'decimal';
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return 'timestamp';
    case DuckDBTypeId.DATE:
      return 'date';
    default:
      return 'text';
  }
}
