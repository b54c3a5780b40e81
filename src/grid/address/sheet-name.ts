/** Makes sheet names that Excel accepts. */

/**
 * Returns a legal name that no sheet has, as similar to the wanted one as possible, with a number
 * at its end if it is taken. An English Excel reserves `History`; in other languages Excel reserves
 * another word, which it does not report, so Excel may still refuse the name.
 * @param taken in lower case
 */
export function freeSheetName(wanted: string, taken: ReadonlySet<string>): string {
  const legal = legalText(wanted);
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = trimmed(upTo(LONGEST - ending.length, legal)) + ending;
    const key = name.toLowerCase();
    if (key !== 'history' && !taken.has(key)) return name;
  }
}

/**
 * Returns another name for one that Excel refused: only letters, digits and blanks, with a number
 * at its end.
 */
export function plainSheetName(refused: string, taken: ReadonlySet<string>): string {
  const plain = legalText(refused.slice(0, LONGEST_WANTED).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
  return freeSheetName(plain, new Set([...taken, refused.toLowerCase(), plain.toLowerCase()]));
}

/** Excel counts UTF-16 units. */
const LONGEST = 31;
/** Longer texts are cut before they are searched. */
const LONGEST_WANTED = 1_000;

/**
 * Also matches what no XML file may contain, although Excel allows it: control characters and
 * halves of surrogate pairs.
 */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Returns a name without forbidden characters that is not blank; it may be too long. */
function legalText(wanted: string): string {
  const text = trimmed(wanted.slice(0, LONGEST_WANTED).replace(FORBIDDEN, ' '));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : 'Report';
}

function trimmed(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/gu, '');
}

/** Cuts between graphemes; only a grapheme that is too long by itself is cut inside. */
function upTo(units: number, text: string): string {
  if (text.length <= units) return text;
  return fitting(units, graphemesOf(text)) || fitting(units, text);
}

function fitting(units: number, parts: Iterable<string>): string {
  let fits = '';
  for (const part of parts) {
    if (fits.length + part.length > units) break;
    fits += part;
  }
  return fits;
}

/** Returns code points in browsers before 2024, which may lack the segmenter. */
function graphemesOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return text;
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
