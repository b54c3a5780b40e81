/** Formats the first rows of a result before they are in cells. */
import { type Preview as ClientPreview, isComparedColumn } from '../../client';
import { type CellInput, toShownText } from '../../grid';
import {
  chooseHeaderRows,
  countLevels,
  createHeaderTexts,
  createResultBuilder,
  type HeaderChoices,
  type Result,
} from '../../placement';
import type { Reader } from '../parts';
import { formatValue } from '../pipeline/layout/format-value';
import { isRightAligned } from '../pipeline/write/script';
import type { LayoutMember } from './layout-choices';
import type { Preview, ReportState } from './report-state';

/** A pane shows only a few columns at once; thousands would only slow it down. */
export const MAX_SHOWN_COLUMNS = 100;

export function toLayoutMembers(members: ClientPreview['members']): readonly LayoutMember[] {
  // Columns that a comparison adds are no fields of the query.
  const fields = members.filter(({ name }) => !isComparedColumn(name));
  return fields.map(({ name, title, isMeasure = false, isAdditive, member }) => ({
    ...{ name, title, isMeasure, isAdditive },
    ...(member !== undefined && { member }),
  }));
}

/** Formats the first rows as the cells will show them. */
export function formatPreview(
  { columns, members, rows, sourceTruncation, reportLimit, times }: ClientPreview,
  total: number | undefined,
  reader: Reader,
): Extract<Preview, { kind: 'ready' }> {
  const builder = createResultBuilder(columns, reader.dateSystem);
  builder.push(rows);
  const result = builder.finish();
  const values = rows.map((_, row) => result.row(row));
  const totals = values.flatMap((row, rowIndex) => (isTotal(row, columns) ? [rowIndex] : []));
  return {
    kind: 'ready',
    columns: result.columns.map(({ title, headerLevels, cornerText, type }, index) => ({
      title,
      ...(columns[index]?.isTotal && { isTotal: true }),
      ...(headerLevels && { headerLevels }),
      ...(cornerText !== undefined && { cornerText }),
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    members: toLayoutMembers(members),
    sourceTruncation,
    reportLimit,
    times,
    shownColumnCount: Math.min(MAX_SHOWN_COLUMNS, columns.length),
    rows: values.map((row) => formatRow(row.slice(0, MAX_SHOWN_COLUMNS), result, reader)),
    ...(totals.length > 0 && { totals }),
    total,
  };
}

/** Returns the texts that Excel shows for the first values of a row. */
export function formatRow(values: readonly CellInput[], { numberFormats }: Result, reader: Reader): string[] {
  return values.map((value, column) => formatValue(value, numberFormats[column] ?? 'General', reader));
}

function isTotal(row: readonly CellInput[], columns: ClientPreview['columns']): boolean {
  return columns.some(
    ({ totalLabel }, column) => totalLabel !== undefined && toShownText(row[column] ?? '') === totalLabel,
  );
}

/**
 * Returns the headers above the preview. Columns have their names there even if the block will have
 * no headers.
 */
export function computeHeaders(
  preview: Preview,
  headerSpec: HeaderChoices,
): Pick<Extract<ReportState, { kind: 'open' }>, 'headerTexts' | 'hasHeaderLevels'> {
  if (preview.kind !== 'ready') return { headerTexts: [], hasHeaderLevels: false };
  const { columns, shownColumnCount } = preview;
  const headerRows = Math.max(1, chooseHeaderRows(columns, headerSpec));
  return {
    headerTexts: createHeaderTexts(columns.slice(0, shownColumnCount), headerRows),
    hasHeaderLevels: headerSpec.headers && countLevels(columns) > 1,
  };
}
