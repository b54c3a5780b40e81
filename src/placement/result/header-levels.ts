/** Headers of several rows, as they are written: a column of a pivot has one text for each level, from the top. */
import { type CellInput, textInput } from '../../grid';
import { headerRowsOf, headerText, LEVEL_SEPARATOR } from '../evidence/headers';
import type { Frame, Placement, WrittenPart } from '../record/placement';
import { memberKeys } from './result';
import type { ResultColumn } from './result-column';

/** More would leave hardly a row of data among those that are read to know a block again. */
const MOST_HEADER_ROWS = 4;

type Leveled = Pick<ResultColumn, 'title' | 'headerLevels'>;

/** What the analyst wants of headers. */
export interface HeadersWished {
  readonly headers: boolean;
  readonly options: { readonly headersInOneRow: boolean };
}

/** As many as the levels of the columns; one row at least of a frame is left for data. */
export function headerRowsFor(
  columns: readonly Leveled[],
  { headers, options }: HeadersWished,
  frame: Frame = { kind: 'free' },
): number {
  if (!headers) return 0;
  const room = frame.kind === 'fixed' ? frame.rows - 1 : MOST_HEADER_ROWS;
  return options.headersInOneRow ? 1 : Math.max(1, Math.min(levelsOf(columns), MOST_HEADER_ROWS, room));
}

/**
 * Of a block that stands: as many as when it was placed, for formulas read its rows. Where none of the columns that have levels stood there
 * before, it is laid out anew, and gets as many as it needs.
 */
export function headerRowsNow(
  { choices, written }: Pick<Placement, 'choices' | 'written'>,
  columns: readonly ResultColumn[],
): number {
  const standing = headerRowsOf(written);
  const wanted = headerRowsFor(columns, { headers: written.headers, options: choices }, choices.frame);
  if (wanted <= standing || !written.layout) return standing;
  const members = memberKeys(columns);
  const leveled = new Set(members.filter((_, index) => columns[index]?.headerLevels !== undefined));
  return written.layout.some(({ member }) => member !== undefined && leveled.has(member)) ? standing : wanted;
}

/** Rows that the headers could have. */
export function levelsOf(columns: readonly Leveled[]): number {
  return columns.reduce((most, { headerLevels = [] }) => Math.max(most, headerLevels.length), 1);
}

/** Rows that the headers of a block have filled so far. */
export function levelsShown({ layout = [] }: Pick<WrittenPart, 'layout'>): number {
  return layout.reduce((most, { title }) => Math.max(most, title.split(LEVEL_SEPARATOR).length), 1);
}

/** Header cells row by row. */
export function headerCells(columns: readonly Leveled[], headerRows: number): readonly CellInput[][] {
  return headerTexts(columns, headerRows).map((row) => row.map(textInput));
}

/** What they show. */
export function headerTexts(columns: readonly Leveled[], headerRows: number): readonly string[][] {
  const levels = columns.map((column) => levelsIn(column, headerRows));
  return Array.from({ length: headerRows }, (_, row) => levels.map((texts) => texts[row] ?? ''));
}

/** The levels of a header under which an analyst has given the column another name: those that they left are told again. */
export function renamedLevels(column: Leveled | undefined, renamed: string, headerRows: number): readonly string[] {
  const upper = column ? levelsIn(column, headerRows).slice(0, -1) : [];
  const above = headerText(upper) + LEVEL_SEPARATOR;
  if (renamed.startsWith(above)) return [...upper, renamed.slice(above.length)];
  return levelsIn({ title: renamed }, headerRows);
}

/** For so many rows: the upper levels share the first where there are more, and what has fewer stands at the foot. */
function levelsIn({ title, headerLevels = [title] }: Leveled, headerRows: number): readonly string[] {
  const shared = headerLevels.length - headerRows;
  if (shared <= 0) return [...Array.from({ length: -shared }, () => ''), ...headerLevels];
  return [headerText(headerLevels.slice(0, shared + 1)), ...headerLevels.slice(shared + 1)];
}
