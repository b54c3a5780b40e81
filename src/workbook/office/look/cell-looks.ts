/** What single cells look like, as people give it to them. */
import { type CellLook, lookGiven } from '../../../grid';

/** For `getCellProperties`. */
export const LOOK: Excel.CellPropertiesLoadOptions = {
  format: { fill: { color: true }, font: { color: true, bold: true, italic: true, strikethrough: true } },
};

/** @param cell with {@link LOOK} loaded */
export function lookOf(cell: Excel.CellProperties | undefined): CellLook {
  const { fill, font } = cell?.format ?? {};
  return lookGiven({ ...font, fill: fill?.color, fontColor: font?.color });
}
