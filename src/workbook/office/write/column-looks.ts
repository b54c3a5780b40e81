/**
 * Keeps the formats of columns that move within the sheet. Formats that cells have only from a
 * whole column of the sheet stay with that column. Formats of the cells' own move along, and so
 * does a property in which the cells of a column differ.
 */
import type { BlockStart, Rect, Size } from '../../../grid';
import type { PartGetter } from '../anchors';

/** Holds the formats of a block's columns before any of them moves. */
export interface ColumnLooks extends HeaderRows {
  /** Excel counts them in points. */
  readonly widths: readonly number[];
  readonly inheritedLooks: readonly InheritedLook[];
}

/**
 * Holds the formats that the cells of a column get from the column of the sheet to which they move.
 */
interface InheritedLook {
  /** The column has this offset in the block before it moves. */
  readonly from: number;
  readonly isHeader: boolean;
  readonly look: Look;
  readonly former: Look;
}

type Look = Omit<Excel.Interfaces.RangeFormatData, 'borders'>;
type HeaderRows = Pick<BlockStart, 'headerRows'>;

const FONT_PROPERTIES = ['bold', 'italic', 'strikethrough', 'underline', 'color', 'name', 'size'].map(
  (name) => `font/${name}`,
);
const LOOK_PROPERTIES = [
  'horizontalAlignment',
  'verticalAlignment',
  'wrapText',
  'indentLevel',
  'fill/color',
  ...FONT_PROPERTIES,
].join();

/**
 * Queues reading the formats before columns move.
 * @param formerOffsets for each place the offset of the column that goes there
 */
export function queueReadColumnLooks(
  getPart: PartGetter,
  { rows, columns }: Size,
  formerOffsets: readonly number[],
  headers: HeaderRows,
): () => ColumnLooks {
  const getFirstCell = (column: number) => getPart({ row: 0, column, rows: 1, columns: 1 });
  const loadSheetColumnFormat = (column: number) =>
    getFirstCell(column).getEntireColumn().getLastRow().format.load(LOOK_PROPERTIES);
  const formats = Array.from({ length: columns }, (_, column) => getFirstCell(column).format.load('columnWidth'));
  const loadedFormats = formerOffsets.flatMap((from, to) => {
    if (from === to) return [];
    const [formerColumnFormat, after] = [loadSheetColumnFormat(from), loadSheetColumnFormat(to)];
    return splitColumn(from, rows, headers).map(({ isHeader, rect }) => {
      return {
        place: { from, isHeader },
        before: formerColumnFormat,
        after,
        ownFormat: getPart(rect).format.load(LOOK_PROPERTIES),
      };
    });
  });
  return () => ({
    headerRows: headers.headerRows,
    widths: formats.map(({ columnWidth }) => columnWidth),
    inheritedLooks: loadedFormats.map(({ place, ...formats }) => {
      const [before, after] = [formats.before.toJSON(), formats.after.toJSON()];
      const cellFormat = place.isHeader ? omitHeaderStyles(formats.ownFormat.toJSON()) : formats.ownFormat.toJSON();
      return {
        ...place,
        look: pickInherited(after, cellFormat, before, after),
        former: pickInherited(before, cellFormat, before, after),
      };
    }),
  });
}

/**
 * Queues the formats after columns have moved or have moved back.
 * @param formerOffsets for each place the offset that its column had before; undefined for a column that
 * a user has inserted
 * @param lookName `former` also sets the widths of columns that did not move, because other columns
 * were in their places
 */
export function queueApplyLooks(
  getPart: PartGetter,
  rows: number,
  looks: ColumnLooks,
  formerOffsets: readonly (number | undefined)[],
  lookName: 'look' | 'former',
): void {
  for (const one of looks.inheritedLooks) {
    const { fill, ...look } = one[lookName];
    const column = formerOffsets.indexOf(one.from);
    for (const { isHeader, rect } of splitColumn(column, rows, looks)) {
      if (isHeader !== one.isHeader || column < 0) continue;
      const { format } = getPart(rect);
      if (fill?.color !== undefined) queueSetFill(format.fill, fill.color);
      format.set(look);
    }
  }
  formerOffsets.forEach((from, column) => {
    const width = looks.widths[from ?? -1];
    if (width === undefined || (lookName === 'look' && from === column)) return;
    getPart({ row: 0, column, rows: 1, columns: 1 }).format.columnWidth = width;
  });
}

/**
 * Copies the formats of the columns of the sheet to the cells that columns have left, because cut
 * and paste removes them there.
 */
export function queueResetLeftCells(getPart: PartGetter, leftCells: Rect, newWidth: number): void {
  if (leftCells.columns === 0) return;
  const whole = getPart({ ...leftCells, rows: 1 })
    .getEntireColumn()
    .getLastRow();
  getPart(leftCells).copyFrom(whole, 'Formats');
  // New columns get formats of their own later. A text format must not turn their values into
  // texts.
  const columns = Math.min(leftCells.columns, newWidth - leftCells.column);
  if (columns > 0) getPart({ ...leftCells, columns }).numberFormat = [['General']];
}

function splitColumn(column: number, rows: number, { headerRows = 0 }: HeaderRows) {
  const header = { isHeader: true, rect: { row: 0, column, rows: headerRows, columns: 1 } };
  const body = { isHeader: false, rect: { row: headerRows, column, rows: rows - headerRows, columns: 1 } };
  return [header, body].filter(({ rect }) => rect.rows > 0);
}

/**
 * Leaves out the properties that this add-in itself sets in headers: bold, and the alignment of
 * their numbers.
 */
function omitHeaderStyles({ horizontalAlignment: _, font: { bold: __, ...font } = {}, ...look }: Look): Look {
  return { ...look, font };
}

/**
 * Picks those of `values` that the cells have only from their column of the sheet (`before`) and
 * that differ in the next one (`after`).
 */
function pickInherited(values: Look, cellFormat: Look, before: Look, after: Look): Look {
  const { fill, font, ...cell } = values;
  return {
    ...pickDiffering(cell, cellFormat, before, after),
    ...(fill && { fill: pickDiffering(fill, cellFormat.fill, before.fill, after.fill) }),
    ...(font && { font: pickDiffering(font, cellFormat.font, before.font, after.font) }),
  };
}

function pickDiffering<Part extends object>(
  values: Part,
  cellFormat: Part = values,
  before: Part = values,
  after: Part = values,
) {
  const differing: Partial<Part> = { ...values };
  for (const key in differing) if (cellFormat[key] !== before[key] || before[key] === after[key]) delete differing[key];
  return differing;
}

/** Clears the fill if it is white, because Excel reports white for cells without a fill. */
function queueSetFill(fill: Excel.RangeFill, color: string): void {
  if (color === '' || color.toUpperCase() === '#FFFFFF') fill.clear();
  else fill.color = color;
}
