/** Formats the first rows of a result before they are in cells. */
import type { Preview as Shown } from '../../client';
import { type CellInput, textOfInput } from '../../grid';
import {
  createResultBuilder,
  type HeadersWished,
  headerRowsFor,
  headerTexts,
  levelsOf,
  type Result,
} from '../../placement';
import type { Reader } from '../parts';
import { showValue } from '../pipeline/lay-out/cell-text';
import { isRightAligned } from '../pipeline/write/script';
import type { LayoutMember } from './layout-choices';
import type { Preview, ReportState } from './report-state';

/** A pane shows only a few columns at once; thousands would only slow it down. */
export const MOST_COLUMNS_SHOWN = 100;

export function membersOf(members: Shown['members']): readonly LayoutMember[] {
  return members.map(({ name, title, isMeasure = false }) => ({ name, title, isMeasure }));
}

/** Formats the first rows as the cells will show them. */
export function formatPreview(
  { columns, members, rows, laidOutOf, ownLimit }: Shown,
  total: number | undefined,
  reader: Reader,
): Extract<Preview, { kind: 'ready' }> {
  const builder = createResultBuilder(columns, reader.dateSystem);
  builder.push(rows);
  const result = builder.finish();
  const values = rows.map((_, row) => result.row(row));
  const totals = values.flatMap((row, at) => (isTotal(row, columns) ? [at] : []));
  return {
    kind: 'ready',
    columns: result.columns.map(({ title, headerLevels, type }, index) => ({
      title,
      ...(columns[index]?.isTotal && { isTotal: true }),
      ...(headerLevels && { headerLevels }),
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    members: membersOf(members),
    laidOutOf,
    ownLimit,
    columnsShown: Math.min(MOST_COLUMNS_SHOWN, columns.length),
    rows: values.map((row) => showRow(row.slice(0, MOST_COLUMNS_SHOWN), result, reader)),
    ...(totals.length > 0 && { totals }),
    total,
  };
}

/** Returns the texts that Excel shows for the first values of a row. */
export function showRow(values: readonly CellInput[], { numberFormats }: Result, reader: Reader): string[] {
  return values.map((value, column) => showValue(value, numberFormats[column] ?? 'General', reader));
}

function isTotal(row: readonly CellInput[], columns: Shown['columns']): boolean {
  return columns.some(({ totalLabel }, at) => totalLabel !== undefined && textOfInput(row[at] ?? '') === totalLabel);
}

/**
 * Returns the headers above the preview. Columns have their names there even if the block will have
 * no headers.
 */
export function headersOver(
  preview: Preview,
  wished: HeadersWished,
): Pick<Extract<ReportState, { kind: 'open' }>, 'headerTexts' | 'hasHeaderLevels'> {
  if (preview.kind !== 'ready') return { headerTexts: [], hasHeaderLevels: false };
  const { columns, columnsShown } = preview;
  const headerRows = Math.max(1, headerRowsFor(columns, wished));
  return {
    headerTexts: headerTexts(columns.slice(0, columnsShown), headerRows),
    hasHeaderLevels: wished.headers && levelsOf(columns) > 1,
  };
}
