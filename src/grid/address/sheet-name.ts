/** Excel's rules for the name of a sheet, and names that keep them. */

/**
 * A name as near to the wanted one as Excel takes, that no sheet has: with a number behind it where it has to be. An English Excel keeps
 * `History` for itself; others keep a word of their own instead, which nothing tells, so Excel may refuse the name all the same.
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

/** Another name instead of one that Excel refused, for whatever reason: a number behind letters, digits and blanks. */
export function plainSheetName(refused: string, taken: ReadonlySet<string>): string {
  const plain = legalText(refused.slice(0, LONGEST_WANTED).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
  return freeSheetName(plain, new Set([...taken, refused.toLowerCase(), plain.toLowerCase()]));
}

/** UTF-16 units, as Excel counts. */
const LONGEST = 31;
/** What stands behind blanks without end is no name. */
const LONGEST_WANTED = 1_000;

/** Besides what Excel forbids: control characters, halves of characters, and what no XML file may hold. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Maybe too long, neither empty nor blank. */
function legalText(wanted: string): string {
  const text = trimmed(wanted.slice(0, LONGEST_WANTED).replace(FORBIDDEN, ' '));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : 'Report';
}

function trimmed(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/gu, '');
}

/** Whole characters as people see them; of one that is too long by itself as much as fits. */
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

/** Browsers before 2024 may lack the segmenter: then code points have to do. */
function graphemesOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return text;
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
