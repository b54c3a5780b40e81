/** The order in which Excel sorts what cells hold. */
import { isCellError } from '../cell-types';
import type { StoredValue } from '../state/cell-storage';

/** Compares two filled cells for an ascending sort. */
type CompareValues = (a: StoredValue, b: StoredValue) => number;

/** Numbers before texts before FALSE before TRUE before errors, all of which are equal. Blank cells are no part of it: they come last, either way. */
export function sortOrder(matchCase: boolean): CompareValues {
  const compareTexts = textOrder(matchCase);
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
    if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
    return kindOf(a) - kindOf(b);
  };
}

/** What a key with Excel's `TextAsNumber` compares: texts that read as numbers are such. */
export function textAsNumber(value: StoredValue): StoredValue {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value.replace(/,/g, ''));
  return Number.isFinite(number) ? number : value;
}

function kindOf(value: StoredValue): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return 1;
  return isCellError(value) ? 3 : 2;
}

/** Hyphens and apostrophes count only between texts that are the same without them: then the text that has one comes last. */
function textOrder(matchCase: boolean): (a: string, b: string) => number {
  const { compare } = new Intl.Collator('en-US', { sensitivity: matchCase ? 'variant' : 'accent', caseFirst: 'lower' });
  return (a, b) => compare(withoutMarks(a), withoutMarks(b)) || a.length - b.length;
}

function withoutMarks(text: string): string {
  return /['-]/.test(text) ? text.replace(/['-]/g, '') : text;
}
