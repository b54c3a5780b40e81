import { BORDER_SIDES, type CellBorder, type CellBorders } from '../store';
import { child, element, isOn, type XmlElement } from './xml';

export function writeBorders(borders: CellBorders): string {
  const diagonal = borders.diagonalDown ?? borders.diagonalUp;
  const sides = ['left', 'right', 'top', 'bottom'] as const;
  return element(
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
  const lines = BORDER_SIDES.flatMap((side) => {
    const isDiagonal = side === 'diagonalDown' || side === 'diagonalUp';
    if (isDiagonal && !isOn(border?.attributes[side])) return [];
    const line = child(border, isDiagonal ? 'diagonal' : side);
    const kind = LINES.find(([name]) => name === line?.attributes.style);
    if (!kind) return [];
    const [, style, weight] = kind;
    return [[side, { style, weight, color: toColor(child(line, 'color')) ?? '#000000' }] as const];
  });
  return Object.fromEntries(lines);
}

/** The format names each style and weight; a pair without a name uses the style's first. */
const LINES: readonly (readonly [string, CellBorder['style'], CellBorder['weight']])[] = [
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
  if (!line) return element(side, {});
  const sameStyle = LINES.filter(([, style]) => style === line.style);
  const [name] = sameStyle.find(([, , weight]) => weight === line.weight) ?? sameStyle[0] ?? [];
  return element(side, { style: name }, element('color', { rgb: `FF${line.color.slice(1).toUpperCase()}` }));
}
