/** A column's format, which newer releases write as a structure, as one text. */
import type { DataColumn } from './query-events';

/** Structures: `{"type":"custom-numeric","value":".2f"}`, `{"name":"currency","specifier":"$,.2~f"}`, `{"type":"link","label":"..."}`. */
export function readFormat(
  format: unknown,
  currency: string | null | undefined,
): Pick<DataColumn, 'format' | 'currency'> {
  const text = typeof format === 'string' ? format : textOf(format);
  return { ...(text ? { format: text } : {}), ...(currency ? { currency } : {}) };
}

function textOf(format: unknown): string | undefined {
  if (typeof format !== 'object' || format === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(format));
  const found = ['specifier', 'value', 'name', 'type']
    .map((key) => fields.get(key))
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : undefined;
}
