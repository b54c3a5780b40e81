import { BORDER_SIDES, type CellBorder, type CellBorders } from '../store';
import { findChild, isOn, writeElement, type XmlElement } from './xml';

export function writeBorders(borders: CellBorders): string {
  const diagonal = borders.diagonalDown ?? borders.diagonalUp;
  const sides = ['left', 'right', 'top', 'bottom'] as const;
  return writeElement(
    'border',
    { diagonalUp: borders.diagonalUp && 1, diagonalDown: borders.diagonalDown && 1 },
    sides.map((side) => writeLine(side, borders[side])).join('') + writeLine('diagonal', diagonal),
  );
}

/** @param toColor reads a colour; undefined means the automatic one */
export function readBorders(
  border: XmlElement | undefined,
  toColor: (color: XmlElement | undefined) => string | undefined,
): CellBorders {
  const entries = BORDER_SIDES.flatMap((side) => {
    const isDiagonal = side === 'diagonalDown' || side === 'diagonalUp';
    if (isDiagonal && !isOn(border?.attributes[side])) return [];
    const line = findChild(border, isDiagonal ? 'diagonal' : side);
    const lineFormat = LINE_FORMATS.find(([name]) => name === line?.attributes.style);
    if (!lineFormat) return [];
    const [, style, weight] = lineFormat;
    return [[side, { style, weight, color: toColor(findChild(line, 'color')) ?? '#000000' }] as const];
  });
  return Object.fromEntries(entries);
}

/** The format names each style and weight; a pair without a name uses the style's first. */
const LINE_FORMATS: readonly (readonly [string, CellBorder['style'], CellBorder['weight']])[] = [
  ['thin', 'Continuous', 'Thin'],
  ['hair', 'Continuous', 'Hairline'],
  ['medium', 'Continuous', 'Medium'],
  ['thick', 'Continuous', 'Thick'],
  ['dashed', 'Dash', 'Thin'],
  ['mediumDashed', 'Dash', 'Medium'],
  ['dashDot', 'DashDot', 'Thin'],
  ['mediumDashDot', 'DashDot', 'Medium'],
  ['dashDotDot', 'DashDotDot', 'Thin'],
  ['mediumDashDotDot', 'DashDotDot', 'Medium'],
  ['dotted', 'Dot', 'Thin'],
  ['double', 'Double', 'Thick'],
  ['slantDashDot', 'SlantDashDot', 'Medium'],
];

function writeLine(side: string, line: CellBorder | undefined): string {
  if (!line) return writeElement(side, {});
  const sameStyle = LINE_FORMATS.filter(([, style]) => style === line.style);
  const [name] = sameStyle.find(([, , weight]) => weight === line.weight) ?? sameStyle[0] ?? [];
  return writeElement(side, { style: name }, writeElement('color', { rgb: `FF${line.color.slice(1).toUpperCase()}` }));
}
