import type { DataColumn } from '../client';
import { toCellInput, type WireValue } from '../placement';
import type { Preview } from './report-state';
import { isRightAligned } from './write-result';

/** Texts a pane can show: numbers with separators, dates without a midnight that says nothing. */
export function formatPreview(
  columns: readonly DataColumn[],
  rows: readonly (readonly WireValue[])[],
  total: number | undefined,
): Extract<Preview, { kind: 'ready' }> {
  return {
    kind: 'ready',
    columns: columns.map(({ title, type }) => ({
      title,
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    rows: rows.map((row) => columns.map((column, index) => show(row[index] ?? null, column))),
    total,
  };
}

const LONGEST_SHOWN = 120;

function show(value: WireValue, column: DataColumn): string {
  if (value === null) return '';
  if (column.type === 'number') {
    const input = toCellInput(value, 'number');
    return typeof input === 'number' ? showNumber(input, column) : String(value);
  }
  const text = String(value);
  if (column.type === 'time') return showTime(text, column.granularity);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function showNumber(value: number, { format, isMeasure }: DataColumn): string {
  if (format === 'id') return String(value);
  if (format === 'percent')
    return value.toLocaleString('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (format === 'currency') return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Ids and years are numbers too: only what is measured gets separators.
  return value.toLocaleString('en', { maximumFractionDigits: isMeasure ? 2 : 15, useGrouping: isMeasure === true });
}

function showTime(text: string, granularity: string | undefined): string {
  if (granularity === 'year') return text.slice(0, 4);
  if (granularity === 'month') return text.slice(0, 7);
  return text
    .replace(/T00:00:00(\.0+)?$/, '')
    .replace('T', ' ')
    .replace(/\.0+$/, '');
}
