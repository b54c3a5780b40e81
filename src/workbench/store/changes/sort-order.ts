/** Implements Excel's sort order of cell values. */
import { isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';

/** Compares two filled cells for an ascending sort. */
type CompareValues = (a: StoredValue, b: StoredValue) => number;

/**
 * Returns a comparer that sorts numbers, texts, FALSE, TRUE, then errors, which are all equal. It
 * does not cover blank cells, which come last in both directions.
 */
export function createValueComparer(matchCase: boolean): CompareValues {
  const compareTexts = createTextComparer(matchCase);
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
    if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
    return rankKind(a) - rankKind(b);
  };
}

/**
 * Returns the value to compare if a sort key has Excel's option `TextAsNumber`: a text that looks
 * like a number counts as one.
 */
export function toNumberIfNumeric(value: StoredValue): StoredValue {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value.replace(/,/g, ''));
  return Number.isFinite(number) ? number : value;
}

function rankKind(value: StoredValue): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return 1;
  return isCellError(value) ? 3 : 2;
}

/**
 * Returns a comparer that ignores hyphens and apostrophes. If the texts are otherwise equal, the
 * one with such a character comes last.
 */
function createTextComparer(matchCase: boolean): (a: string, b: string) => number {
  const { compare } = new Intl.Collator('en-US', { sensitivity: matchCase ? 'variant' : 'accent', caseFirst: 'lower' });
  return (a, b) => compare(stripHyphensAndApostrophes(a), stripHyphensAndApostrophes(b)) || a.length - b.length;
}

function stripHyphensAndApostrophes(text: string): string {
  return /['-]/.test(text) ? text.replace(/['-]/g, '') : text;
}
