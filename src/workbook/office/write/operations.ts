/**
 * Translates each operation on cells into calls of Office.js. A new operation is added here and in
 * `grid/write/operation.ts`.
 */
import { type CellLook, type FormatSource, type Operation, type Rect, toWidthInPoints } from '../../../grid';
import type { PartGetter } from '../anchors';

export function queueOperation(getPart: PartGetter, operation: Operation): void {
  switch (operation.kind) {
    case 'insert':
      getPart(operation.part).insert('Down');
      return;
    case 'clear':
      queueClear(getPart, operation);
      return;
    case 'formats':
      queueCopyFormats(getPart, operation.part, operation.from);
      return;
    case 'numberFormat':
      // This is one assignment for all cells, because arrays of formats over large ranges are slow
      // on desktop and web (office-js issue 5852).
      getPart(operation.part).numberFormat = [[operation.format]];
      return;
    case 'bold':
      getPart(operation.part).format.font.bold = !operation.isRemoved;
      return;
    case 'topBorder':
      getPart(operation.part).format.borders.getItem('EdgeTop').style = operation.isRemoved ? 'None' : 'Continuous';
      return;
    case 'alignRight':
      getPart(operation.part).format.horizontalAlignment = 'Right';
      return;
    case 'width':
      getPart(operation.part).format.columnWidth = toWidthInPoints(operation.characters);
      return;
    case 'values':
      getPart(operation.part).values = operation.rows;
      return;
    case 'contents':
      getPart(operation.part).formulasR1C1 = operation.rows.map((row) => [...row]);
      return;
    case 'look':
      queueSetLook(getPart(operation.part).format, operation.look);
      return;
    case 'overlay':
      queueOverlayLook(getPart(operation.part).format, operation.look);
      return;
    case 'fillDown':
      getPart(operation.to).copyFrom(getPart(operation.from), 'All');
      return;
    default:
      operation satisfies never;
  }
}

const CLEAR_TARGETS = { everything: 'All', contents: 'Contents', formats: 'Formats' } as const;

function queueClear(getPart: PartGetter, { part: rect, what, like }: Extract<Operation, { kind: 'clear' }>): void {
  if (like === undefined || what === 'contents') {
    getPart(rect).clear(CLEAR_TARGETS[what]);
    return;
  }
  if (what === 'everything') getPart(rect).clear('Contents');
  queueCopyFormats(getPart, rect, like);
}

/** Copies formats. The format of a whole column is that of its last cell in the sheet. */
function queueCopyFormats(getPart: PartGetter, rect: Rect, from: FormatSource): void {
  const source =
    from === 'columns'
      ? getPart({ ...rect, rows: 1 })
          .getEntireColumn()
          .getLastRow()
      : getPart(from);
  getPart(rect).copyFrom(source, 'Formats');
}

/**
 * Sets all properties. One that is missing gets the default of an untouched cell, except for the
 * font's name and size, whose defaults are not known.
 */
function queueSetLook(format: Excel.RangeFormat, look: CellLook): void {
  const { fill, font } = format;
  if (look.fill === undefined) fill.clear();
  else fill.color = look.fill;
  font.color = look.fontColor ?? '#000000';
  if (look.fontName !== undefined) font.name = look.fontName;
  if (look.fontSize !== undefined) font.size = look.fontSize;
  font.bold = look.bold === true;
  font.italic = look.italic === true;
  font.strikethrough = look.strikethrough === true;
  font.underline = look.underline ?? 'None';
  // An indent applies only with some alignments, so it comes after them.
  format.horizontalAlignment = look.horizontal ?? 'General';
  format.verticalAlignment = look.vertical ?? 'Bottom';
  format.indentLevel = look.indent ?? 0;
  format.wrapText = look.wraps === true;
}

function queueOverlayLook(format: Excel.RangeFormat, look: CellLook): void {
  const { fill, font } = format;
  if (look.fill !== undefined) fill.color = look.fill;
  if (look.fontColor !== undefined) font.color = look.fontColor;
  if (look.fontName !== undefined) font.name = look.fontName;
  if (look.fontSize !== undefined) font.size = look.fontSize;
  if (look.bold !== undefined) font.bold = look.bold;
  if (look.italic !== undefined) font.italic = look.italic;
  if (look.strikethrough !== undefined) font.strikethrough = look.strikethrough;
  if (look.underline !== undefined) font.underline = look.underline;
  if (look.horizontal !== undefined) format.horizontalAlignment = look.horizontal;
  if (look.vertical !== undefined) format.verticalAlignment = look.vertical;
  if (look.indent !== undefined) format.indentLevel = look.indent;
  if (look.wraps !== undefined) format.wrapText = look.wraps;
}
