/**
 * Makes the texts of headers of several rows: a column of a pivot has one text for each level, from
 * the top.
 */
import { type CellInput, textInput } from '../../grid';
import { headerRowsOf, headerText, LEVEL_SEPARATOR } from '../evidence/headers';
import type { Frame, Placement, WrittenPart } from '../record/placement';
import { memberKeys } from './result';
import type { ResultColumn } from './result-column';

/**
 * With more header rows, hardly a row of data would be among the rows that are read to recognise a
 * block.
 */
const MOST_HEADER_ROWS = 4;

type Leveled = Pick<ResultColumn, 'title' | 'headerLevels'>;

/** Describes the user's choices for headers. */
export interface HeadersWished {
  readonly headers: boolean;
  readonly options: { readonly headersInOneRow: boolean };
}

/**
 * Returns the number of header rows for a first placement: as many as the columns have levels, but
 * at least one row of a frame is left for data.
 */
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
 * Returns the number of header rows for an existing block: as many as at placing, because formulas
 * read its rows. If the block had none of the columns that have levels, its layout is new, and it
 * gets as many as it needs.
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

/** Returns the maximum number of header rows. */
export function levelsOf(columns: readonly Leveled[]): number {
  return columns.reduce((most, { headerLevels = [] }) => Math.max(most, headerLevels.length), 1);
}

/** Returns how many rows of headers the block has filled so far. */
export function levelsShown({ layout = [] }: Pick<WrittenPart, 'layout'>): number {
  return layout.reduce((most, { title }) => Math.max(most, title.split(LEVEL_SEPARATOR).length), 1);
}

/** Returns the header cells row by row. */
export function headerCells(columns: readonly Leveled[], headerRows: number): readonly CellInput[][] {
  return headerTexts(columns, headerRows).map((row) => row.map(textInput));
}

/** Returns the texts that the header cells show, row by row. */
export function headerTexts(columns: readonly Leveled[], headerRows: number): readonly string[][] {
  const levels = columns.map((column) => levelsIn(column, headerRows));
  return Array.from({ length: headerRows }, (_, row) => levels.map((texts) => texts[row] ?? ''));
}

/**
 * Returns the levels of a header that the user has renamed. Upper levels that the user left
 * unchanged stay in their rows.
 */
export function renamedLevels(column: Leveled | undefined, renamed: string, headerRows: number): readonly string[] {
  const upper = column ? levelsIn(column, headerRows).slice(0, -1) : [];
  const above = headerText(upper) + LEVEL_SEPARATOR;
  if (renamed.startsWith(above)) return [...upper, renamed.slice(above.length)];
  return levelsIn({ title: renamed }, headerRows);
}

/**
 * Returns a text for each header row. If there are more levels than rows, the upper ones share the
 * first row; if there are fewer, they are at the bottom.
 */
function levelsIn({ title, headerLevels = [title] }: Leveled, headerRows: number): readonly string[] {
  const shared = headerLevels.length - headerRows;
  if (shared <= 0) return [...Array.from({ length: -shared }, () => ''), ...headerLevels];
  return [headerText(headerLevels.slice(0, shared + 1)), ...headerLevels.slice(shared + 1)];
}
