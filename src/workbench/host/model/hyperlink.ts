/** Implements `Range.hyperlink`. Links to places in the workbook are not implemented. */
import { invalidArgument, notImplemented } from '../host-error';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { requireObject } from './cell-properties';

/** A file holds at most this many characters of an address. */
const MAX_ADDRESS_LENGTH = 2_083;

const readHyperlinks = ({ book, sheetId, rect }: CellRange) =>
  book.store.formats.readFormats(sheetId, rect).flatMap((row) => row.map(({ style }) => style.hyperlink ?? null));

export const hasHyperlinks = (cells: CellRange): boolean => readHyperlinks(cells).some((hyperlink) => hyperlink);

/** @returns null if the cells have none, or different ones */
export function readHyperlink(cells: CellRange): Json {
  const [first = null, ...others] = readHyperlinks(cells);
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : null;
}

/** Formats the cells as links. The first one shows `textToDisplay`; without that, an empty one shows the address. */
export function writeHyperlink({ book, sheetId, rect, isUnbounded }: CellRange, value: Json): void {
  if (isUnbounded) throw invalidArgument();
  const { address, documentReference, screenTip, textToDisplay } = requireObject(value);
  if (documentReference) throw notImplemented('Range.hyperlink.documentReference');
  if (typeof address !== 'string' || address === '' || address.length > MAX_ADDRESS_LENGTH) throw invalidArgument();
  const first = { ...rect, rows: 1, columns: 1 };
  const isEmpty = book.store.readFormulas(sheetId, first)[0]?.[0] === '';
  const text = typeof textToDisplay === 'string' ? textToDisplay : isEmpty ? address : undefined;
  if (text !== undefined) {
    book.cellsWritten += 1;
    book.store.write(sheetId, first, text, 'values');
  }
  book.store.setHyperlink(sheetId, rect, { address, ...(typeof screenTip === 'string' && { screenTip }) });
}
