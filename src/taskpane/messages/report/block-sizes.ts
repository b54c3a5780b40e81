import type { PaneTexts } from '../pane-texts';

/** Returns a function that names rows and columns, and leaves out what there is none of. */
export function createSizeDescription(texts: PaneTexts['sizes'], formatRows: (count: number) => string) {
  return (rows: number, columns: number): string => {
    if (columns <= 0) return rows > 0 ? formatRows(rows) : '';
    if (rows <= 0) return texts.columns(columns);
    return texts.rowsAndColumns({ rows: formatRows(rows), columns: texts.columns(columns) });
  };
}
