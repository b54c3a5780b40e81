/** Draws one cell: its text as it fits, alignment and colours. */
import { type CellBorder, type CellStyle, DEFAULT_STYLE, type DrawnCell } from '../../store';
import { ROW_HEIGHT } from '../sheet/axis';

/**
 * Remembers the state of a cell's element, so that drawing sets only the differences: most cells of
 * a sheet look alike.
 */
export interface CellElement {
  readonly root: HTMLElement;
  left: number;
  width: number;
  height: number | undefined;
  column: number;
  paintedContent: string;
  paintedColors: string;
  /** The element has the font and indent of this style; most elements have none. */
  paintedStyle: CellStyle | undefined;
}

interface CellLayout {
  readonly left: number;
  readonly width: number;
  /** Set only for a merged area: other cells are as tall as their row. */
  readonly height: number | undefined;
  /** The text may have at most this number of digits. */
  readonly digits: number;
  /** Text may use this width in pixels across the empty neighbours; 0 keeps it inside. */
  readonly spill: number;
  readonly isMerged: boolean;
}

/** Longer text is never visible on one line, and laying it out would cost a frame. */
const MAX_LINE_LENGTH = 600;

export function appendCell(row: HTMLElement): CellElement {
  const root = document.createElement('div');
  root.role = 'gridcell';
  root.className = 'cell';
  root.append('');
  row.append(root);
  return {
    root,
    left: -1,
    width: -1,
    height: undefined,
    column: -1,
    paintedContent: '',
    paintedColors: '',
    paintedStyle: undefined,
  };
}

/** @param drawnCell undefined for a cell without its own format: covered by a merged area, or hidden */
export function paintCell(cell: CellElement, drawnCell: DrawnCell | undefined, layout: CellLayout): void {
  const style = drawnCell?.style;
  const text = drawnCell ? formatShownText(drawnCell, layout.digits) : '';
  // A border stops text that runs over empty neighbours.
  const spill = text !== '' && !style?.fillColor && !drawnCell?.lines?.right ? layout.spill : 0;
  placeElement(cell, layout, spill);
  const names = drawnCell ? `cell ${toClassNames(drawnCell, spill > 0, layout.isMerged)}` : 'cell';
  const paintedContent = `${names}\n${text}`;
  if (cell.paintedContent !== paintedContent) {
    cell.paintedContent = paintedContent;
    cell.root.className = names;
    if (cell.root.firstChild) cell.root.firstChild.nodeValue = text;
  }
  applyFont(cell, style && hasCustomFont(style) ? style : undefined);
  const { color = '', background = '' } = toDrawnColors(drawnCell?.formatColor ?? style?.fontColor, style?.fillColor);
  const lines = drawnCell?.lines;
  const paintedColors = lines ? `${color} ${background} ${JSON.stringify(lines)}` : `${color} ${background}`;
  if (cell.paintedColors === paintedColors) return;
  cell.paintedColors = paintedColors;
  cell.root.style.color = color;
  cell.root.style.background = background;
  drawLines(cell.root, lines, background);
}

/** Returns true if the cell has a font or an indent of its own, which few cells have. */
function hasCustomFont(style: CellStyle): boolean {
  return (
    style.underline !== 'None' ||
    style.strikethrough ||
    style.indentLevel > 0 ||
    style.fontSize !== DEFAULT_STYLE.fontSize ||
    style.fontName !== DEFAULT_STYLE.fontName
  );
}

function applyFont(cell: CellElement, style: CellStyle | undefined): void {
  if (cell.paintedStyle === style) return;
  cell.paintedStyle = style;
  const { style: css } = cell.root;
  const lines = [style?.underline === 'None' ? '' : 'underline', style?.strikethrough ? 'line-through' : ''];
  css.textDecoration = style ? lines.join(' ').trim() : '';
  css.textIndent = style && style.indentLevel > 0 ? `${style.indentLevel * INDENT}px` : '';
  css.fontSize =
    style && style.fontSize !== DEFAULT_STYLE.fontSize ? `${style.fontSize / DEFAULT_STYLE.fontSize}em` : '';
  css.fontFamily = style && style.fontName !== DEFAULT_STYLE.fontName ? `"${style.fontName}"` : '';
}

const INDENT = 9;
const LINE_WIDTHS: Readonly<Record<CellBorder['weight'], number>> = { Hairline: 1, Thin: 1, Medium: 2, Thick: 3 };
const LINE_STYLES: Readonly<Record<CellBorder['style'], string>> = {
  Continuous: 'solid',
  Dash: 'dashed',
  DashDot: 'dashed',
  DashDotDot: 'dashed',
  Dot: 'dotted',
  Double: 'double',
  SlantDashDot: 'dashed',
};

/** Draws a border in place of the grid line between two cells; elsewhere a fill covers the line. */
function drawLines({ style: css }: HTMLElement, lines: DrawnCell['lines'], background: string): void {
  css.borderRight = lines?.right ? toCssBorder(lines.right) : '';
  css.borderBottom = lines?.bottom ? toCssBorder(lines.bottom) : '';
  if (!lines?.right) css.borderRightColor = background;
  if (!lines?.bottom) css.borderBottomColor = background;
}

function toCssBorder({ style, weight, color }: CellBorder): string {
  return `${LINE_WIDTHS[weight]}px ${LINE_STYLES[style]} ${toDrawnColors(color, undefined).color ?? color}`;
}

export function findAlignment(cell: DrawnCell): 'left' | 'center' | 'right' {
  const alignment = ALIGNMENTS[cell.style.horizontalAlignment];
  if (alignment) return alignment;
  if (cell.type === 'Double') return 'right';
  return cell.type === 'Boolean' || cell.type === 'Error' ? 'center' : 'left';
}

const ALIGNMENTS: { readonly [Name in CellStyle['horizontalAlignment']]?: 'left' | 'center' | 'right' } = {
  Left: 'left',
  Justify: 'left',
  Distributed: 'left',
  Right: 'right',
  Center: 'center',
  CenterAcrossSelection: 'center',
};

function placeElement(cell: CellElement, layout: CellLayout, spill: number): void {
  const { style } = cell.root;
  const width = spill > 0 ? -spill : layout.width;
  if (cell.left !== layout.left) style.left = `${layout.left}px`;
  if (cell.width !== width) {
    // Text that spills is as wide as it needs, so that it hides no more of the lines than it
    // covers.
    style.width = spill > 0 ? 'max-content' : `${width}px`;
    style.maxWidth = spill > 0 ? `${spill}px` : '';
    style.minWidth = spill > 0 ? `${Math.min(layout.width, spill)}px` : '';
  }
  if (cell.height !== layout.height) {
    style.height = layout.height === undefined ? '' : `${layout.height}px`;
    // A merged area shows its text at its bottom, whatever the height of its first row.
    style.paddingTop = layout.height === undefined ? '' : `${Math.max(0, layout.height - ROW_HEIGHT)}px`;
  }
  cell.left = layout.left;
  cell.width = width;
  cell.height = layout.height;
}

function toClassNames({ style, lines, ...cell }: DrawnCell, isOverflowing: boolean, isMerged: boolean): string {
  const names: string[] = [findAlignment({ style, lines, ...cell })];
  if (style.bold) names.push('bold');
  if (style.italic) names.push('italic');
  if (style.wrapText) names.push('wrap');
  if (style.hyperlink) names.push('link');
  if (isOverflowing) names.push('spill');
  if (isMerged) names.push('merged');
  if (lines?.bottom) names.push('lined');
  return names.join(' ');
}

function formatShownText(cell: DrawnCell, digits: number): string {
  if (cell.type === 'Double') return fitNumber(cell.text, digits, cell.style.numberFormat === 'General');
  if (cell.style.wrapText || cell.type !== 'String') return cell.text;
  const line = cell.text.length > MAX_LINE_LENGTH ? cell.text.slice(0, MAX_LINE_LENGTH) : cell.text;
  return /[\r\n]/.test(line) ? line.replace(/[\r\n]+/g, ' ') : line;
}

interface CellColors {
  readonly color: string | undefined;
  readonly background: string | undefined;
}

/**
 * Returns the colours in which a cell is drawn. A fill keeps its colour in dark mode, so automatic
 * text on it is black or white, whichever is readable; dark text on the dark sheet is lightened.
 * @param font `#RRGGBB`; undefined for automatic
 * @param fill `#RRGGBB`; undefined for none
 */
export function toDrawnColors(font: string | undefined, fill: string | undefined): CellColors {
  if (fill !== undefined)
    return { background: fill, color: font ?? (computeLuminance(fill) > 0.35 ? '#1c211f' : '#ffffff') };
  if (font === undefined || computeLuminance(font) > 0.25) return { background: undefined, color: font };
  return { background: undefined, color: `light-dark(${font}, color-mix(in srgb, ${font} 40%, white))` };
}

/** Returns the relative luminance as WCAG defines it, 0 to 1. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(color.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Shortens a number to its column as Excel does: an unformatted number loses decimals until it
 * fits, then it becomes `####`.
 * @param maxDigits the number of digits that fit into the column
 */
export function fitNumber(text: string, maxDigits: number, isGeneral: boolean): string {
  if (measureDigits(text) <= maxDigits) return text;
  if (isGeneral && /^-?\d+\.\d+$/.test(text)) {
    const whole = measureDigits(text.slice(0, text.indexOf('.')));
    const decimals = Math.floor(maxDigits - whole - NARROW_WIDTH);
    if (whole <= maxDigits) return String(Number(Number(text).toFixed(Math.min(Math.max(decimals, 0), 20))));
  }
  return '#'.repeat(Math.max(Math.floor(maxDigits), 1));
}

/** Points, commas and the like count as this part of a digit. */
const NARROW_WIDTH = 0.5;

function measureDigits(text: string): number {
  const narrow = text.match(/[.,:;/\- ()]/g)?.length ?? 0;
  return text.length - narrow * (1 - NARROW_WIDTH);
}
