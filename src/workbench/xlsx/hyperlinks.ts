/** Writes the links of cells, and reads them as styles. */
import type { CellObject } from '@e965/xlsx';
import { formatRect, MAX_ROWS } from '../../grid';
import type { CellStyle } from '../store';
import type { StoredSheet } from './file-types';
import { parseXml, writeElement } from './xml';

/** @param addReference returns the id of a reference from the sheet to an address */
export function writeHyperlinks(
  { styleRuns }: StoredSheet,
  styles: readonly Partial<CellStyle>[],
  addReference: (address: string) => string,
): string {
  const elements = styleRuns.flatMap(({ column, count, runs }) =>
    runs.flatMap(([row, style], index) => {
      const link = styles[style]?.hyperlink;
      if (!link) return [];
      const ref = formatRect({ row, column, rows: (runs[index + 1]?.[0] ?? MAX_ROWS) - row, columns: count });
      return [writeElement('hyperlink', { ref, 'r:id': addReference(link.address), tooltip: link.screenTip })];
    }),
  );
  return elements.length > 0 ? writeElement('hyperlinks', {}, elements.join('')) : '';
}

/**
 * Collects the styles of cells with links behind the styles of the file.
 * @param toStyle returns the style number for a cell format of the file
 */
export function createLinkStyles(styles: CellStyle[], toStyle: (format: number) => number) {
  return (format: number, { l: link }: Pick<CellObject, 'l'>): number => {
    const style = styles[toStyle(format)];
    if (!link?.Target || !style) return toStyle(format);
    // The library leaves the entities of a screen tip as they are.
    const screenTip = link.Tooltip && parseXml(`<a tip="${link.Tooltip}"/>`).attributes.tip;
    return styles.push({ ...style, hyperlink: { address: link.Target, ...(screenTip && { screenTip }) } }) - 1;
  };
}
