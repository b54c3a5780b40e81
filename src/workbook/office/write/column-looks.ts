/**
 * Keeps the formats of columns that move within the sheet. Formats that cells have only from a
 * whole column of the sheet stay with that column. Formats of the cells' own move along, and so
 * does a property in which the cells of a column differ.
 */
import type { BlockStart, Rect, Size } from '../../../grid';
import type { PartOf } from '../anchors';

/** Holds the formats of a block's columns before any of them moves. */
export interface ColumnLooks extends Headers {
  /** Are in points. */
  readonly widths: readonly number[];
  readonly taken: readonly TakenLook[];
}

/**
 * Holds the formats that the cells of a column get from the column of the sheet to which they move.
 */
interface TakenLook {
  /** The offset of the column in the block before it moves. */
  readonly from: number;
  readonly isHeader: boolean;
  readonly look: Look;
  readonly former: Look;
}

type Look = Omit<Excel.Interfaces.RangeFormatData, 'borders'>;
type Headers = Pick<BlockStart, 'headerRows'>;

const FONT = ['bold', 'italic', 'strikethrough', 'underline', 'color', 'name', 'size'].map((name) => `font/${name}`);
const LOOK = ['horizontalAlignment', 'verticalAlignment', 'wrapText', 'indentLevel', 'fill/color', ...FONT].join();

/**
 * Queues reading the formats before columns move.
 * @param order for each place the offset of the column that goes there
 */
export function queueReadLooks(
  part: PartOf,
  { rows, columns }: Size,
  order: readonly number[],
  headers: Headers,
): () => ColumnLooks {
  const cellOf = (column: number) => part({ row: 0, column, rows: 1, columns: 1 });
  const wholeOf = (column: number) => cellOf(column).getEntireColumn().getLastRow().format.load(LOOK);
  const formats = Array.from({ length: columns }, (_, column) => cellOf(column).format.load('columnWidth'));
  const asked = order.flatMap((from, to) => {
    if (from === to) return [];
    const [before, after] = [wholeOf(from), wholeOf(to)];
    return partsOfColumn(from, rows, headers).map(({ isHeader, rect }) => {
      return { place: { from, isHeader }, before, after, own: part(rect).format.load(LOOK) };
    });
  });
  return () => ({
    headerRows: headers.headerRows,
    widths: formats.map(({ columnWidth }) => columnWidth),
    taken: asked.map(({ place, ...formats }) => {
      const [before, after] = [formats.before.toJSON(), formats.after.toJSON()];
      const own = place.isHeader ? withoutOurs(formats.own.toJSON()) : formats.own.toJSON();
      return { ...place, look: taken(after, own, before, after), former: taken(before, own, before, after) };
    }),
  });
}

/**
 * Queues the formats after columns have moved or have moved back.
 * @param origins for each place the offset that its column had before; undefined for a column that
 * a user has inserted
 * @param which `former` also sets the widths of columns that did not move, because other columns
 * were in their places
 */
export function queueLooks(
  part: PartOf,
  rows: number,
  looks: ColumnLooks,
  origins: readonly (number | undefined)[],
  which: 'look' | 'former',
): void {
  for (const one of looks.taken) {
    const { fill, ...look } = one[which];
    const column = origins.indexOf(one.from);
    for (const { isHeader, rect } of partsOfColumn(column, rows, looks)) {
      if (isHeader !== one.isHeader || column < 0) continue;
      const { format } = part(rect);
      if (fill?.color !== undefined) queueFill(format.fill, fill.color);
      format.set(look);
    }
  }
  origins.forEach((from, column) => {
    const width = looks.widths[from ?? -1];
    if (width === undefined || (which === 'look' && from === column)) return;
    part({ row: 0, column, rows: 1, columns: 1 }).format.columnWidth = width;
  });
}

/**
 * Copies the formats of the columns of the sheet to the cells that columns have left, because cut
 * and paste removes them there.
 */
export function queueLeft(part: PartOf, left: Rect, gained: number): void {
  if (left.columns === 0) return;
  const whole = part({ ...left, rows: 1 })
    .getEntireColumn()
    .getLastRow();
  part(left).copyFrom(whole, 'Formats');
  // New columns get formats of their own later. A text format must not turn their values into
  // texts.
  const columns = Math.min(left.columns, gained - left.column);
  if (columns > 0) part({ ...left, columns }).numberFormat = [['General']];
}

function partsOfColumn(column: number, rows: number, { headerRows = 0 }: Headers) {
  const header = { isHeader: true, rect: { row: 0, column, rows: headerRows, columns: 1 } };
  const body = { isHeader: false, rect: { row: headerRows, column, rows: rows - headerRows, columns: 1 } };
  return [header, body].filter(({ rect }) => rect.rows > 0);
}

/**
 * Leaves out the properties that this add-in itself sets in headers: bold, and the alignment of
 * their numbers.
 */
function withoutOurs({ horizontalAlignment: _, font: { bold: __, ...font } = {}, ...look }: Look): Look {
  return { ...look, font };
}

/**
 * Picks those of `values` that the cells have only from their column of the sheet (`before`) and
 * that differ in the next one (`after`).
 */
function taken(values: Look, own: Look, before: Look, after: Look): Look {
  const { fill, font, ...cell } = values;
  return {
    ...only(cell, own, before, after),
    ...(fill && { fill: only(fill, own.fill, before.fill, after.fill) }),
    ...(font && { font: only(font, own.font, before.font, after.font) }),
  };
}

function only<Part extends object>(values: Part, own: Part = values, before: Part = values, after: Part = values) {
  const left: Partial<Part> = { ...values };
  for (const key in left) if (own[key] !== before[key] || before[key] === after[key]) delete left[key];
  return left;
}

/** Clears the fill if it is white, because Excel reports white for cells without a fill. */
function queueFill(fill: Excel.RangeFill, color: string): void {
  if (color === '' || color.toUpperCase() === '#FFFFFF') fill.clear();
  else fill.color = color;
}
