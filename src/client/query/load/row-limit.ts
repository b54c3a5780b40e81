/** Recognizes results that an engine may have cut without saying so. Pure. */
import { SQL_ROW_LIMIT } from '../sql-text';

/**
 * Returns true for a number of rows at which engines end a result silently: 10,000 or 50,000 by
 * default, or a limit that an administrator has set, which is usually a round number. The limit
 * that this client adds to SQL counts as well.
 */
export function looksLikeRowLimit(rows: number): boolean {
  return rows > 0 && (rows % 1_000 === 0 || rows === SQL_ROW_LIMIT);
}
