import { invalidArgument } from '../host-error';
import { readText } from '../host-object';
import type { Json } from '../protocol';

/**
 * Returns `#RRGGBB` for a hex value or one of the named colors, and undefined for an empty string.
 * @throws `InvalidArgument` for any other text
 */
export function readColor(value: Json): string | undefined {
  const text = readText(value);
  if (text === '') return undefined;
  const color = NAMED_COLORS[text.toLowerCase()] ?? text.toUpperCase();
  if (!/^#[0-9A-F]{6}$/.test(color)) throw invalidArgument();
  return color;
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000FF',
  gray: '#808080',
  green: '#008000',
  orange: '#FFA500',
  purple: '#800080',
  red: '#FF0000',
  white: '#FFFFFF',
  yellow: '#FFFF00',
};
