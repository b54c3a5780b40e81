/** Makes sheet names that Excel accepts. */

/**
 * Returns a legal name that no sheet has, as similar to the wanted one as possible, with a number
 * at its end if it is taken. An English Excel reserves `History`; in other languages Excel reserves
 * another word, which it does not report, so Excel may still refuse the name.
 * @param takenNames in lower case
 */
export function createFreeSheetName(wantedName: string, takenNames: ReadonlySet<string>): string {
  const legal = toLegalText(wantedName);
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = trimSheetName(truncateGraphemes(MAX_NAME_LENGTH - ending.length, legal)) + ending;
    const key = name.toLowerCase();
    if (key !== 'history' && !takenNames.has(key)) return name;
  }
}

/**
 * Returns another name for one that Excel refused: only letters, digits and blanks, with a number
 * at its end.
 */
export function createPlainSheetName(refusedName: string, takenNames: ReadonlySet<string>): string {
  const plain = toLegalText(refusedName.slice(0, MAX_WANTED_LENGTH).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
  return createFreeSheetName(plain, new Set([...takenNames, refusedName.toLowerCase(), plain.toLowerCase()]));
}

/**
 * Returns a name for a new sheet; its ending is never cut: `('Net sales by region and
 * category', '2026-12-01', 0) -> 'Net sales by region 2026-12-01'`.
 * @param spareLength the characters to leave for a number after the name
 */
export function createSheetNameWithEnding(name: string, ending: string, spareLength: number): string {
  const maxLength = MAX_NAME_LENGTH - ending.length - 1 - spareLength;
  return `${trimSheetName(truncateGraphemes(maxLength, toLegalText(name)))} ${ending}`;
}

/** Excel counts UTF-16 units. */
const MAX_NAME_LENGTH = 31;
/** A longer text is cut first, because replacing characters in all of it would take long. */
const MAX_WANTED_LENGTH = 1_000;

/**
 * Also matches what no XML file may contain, although Excel allows it: control characters and
 * halves of surrogate pairs.
 */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Returns a name without forbidden characters that is not blank; it may be too long. */
function toLegalText(wantedName: string): string {
  const text = trimSheetName(wantedName.slice(0, MAX_WANTED_LENGTH).replace(FORBIDDEN, ' '));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : 'Report';
}

function trimSheetName(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/gu, '');
}

/** Cuts between graphemes; only a grapheme that is too long by itself is cut inside. */
function truncateGraphemes(maxLength: number, text: string): string {
  if (text.length <= maxLength) return text;
  return joinWhileFitting(maxLength, splitGraphemes(text)) || joinWhileFitting(maxLength, text);
}

function joinWhileFitting(maxLength: number, parts: Iterable<string>): string {
  let joined = '';
  for (const part of parts) {
    if (joined.length + part.length > maxLength) break;
    joined += part;
  }
  return joined;
}

/** Returns code points in browsers before 2024, which may lack the segmenter. */
function splitGraphemes(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return text;
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
