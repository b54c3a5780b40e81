/** Values as the analyst reads them outside the cells: of a result as it came, and of cells under their number formats. */
import type { DataColumn } from '../../client';
import { type CellInput, textOfInput } from '../../grid';
import { createResultBuilder, type WireValue } from '../../placement';
import type { Reader } from '../parts';
import { cellText } from '../place/cell-text';
import { isRightAligned } from '../place/write-result';
import type { Preview } from './report-state';

/** A pane shows a few at once; thousands would only make it slow. */
export const MOST_COLUMNS_SHOWN = 100;

/** The first rows as the cells will show them. */
export function formatPreview(
  columns: readonly DataColumn[],
  rows: readonly (readonly WireValue[])[],
  total: number | undefined,
  reader: Reader,
): Extract<Preview, { kind: 'ready' }> {
  const builder = createResultBuilder(columns);
  builder.push(rows);
  const result = builder.finish();
  return {
    kind: 'ready',
    columns: result.columns.map(({ title, type }) => ({
      title,
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    columnsShown: Math.min(MOST_COLUMNS_SHOWN, columns.length),
    rows: rows.map((_, index) =>
      result
        .row(index)
        .slice(0, MOST_COLUMNS_SHOWN)
        .map((value, column) => showValue(value, result.numberFormats[column] ?? 'General', reader)),
    ),
    total,
  };
}

/** Beyond this nobody compares by eye. */
const LONGEST_SHOWN = 120;

/** The value as the cell shows it under its number format. */
export function showValue(value: CellInput, numberFormat: string, { locale, booleans }: Reader): string {
  if (typeof value === 'boolean') return booleans[value ? 1 : 0];
  if (typeof value === 'number') return cellText(value, numberFormat, locale);
  const text = textOfInput(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
