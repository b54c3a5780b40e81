/**
 * Date formats: of the grains of a time, and of a data model's own (strptime, as d3 reads it). Cells hold real dates, of which Excel can
 * show neither a quarter nor a week: those show the day they begin with.
 */

/** As the platform's pages have them; `undefined` where Excel cannot, which leaves the day. */
const GRAINS: Readonly<Record<string, string>> = {
  // %Y-%m-%d %H:%M:%S
  second: 'yyyy-mm-dd hh:mm:ss',
  minute: 'yyyy-mm-dd hh:mm:ss',
  hour: 'yyyy-mm-dd hh:mm:ss',
  // %Y-%m-%d; also for a week (%Y-%m-%d W%V) and a quarter (%Y-Q%q)
  // %Y %b
  month: 'yyyy mmm',
  // %Y
  year: 'yyyy',
};

const DAY = 'yyyy-mm-dd';
const DAY_AND_TIME = 'yyyy-mm-dd hh:mm:ss';

/** @param hasTime some value of the column has a time of day; a midnight that all have says nothing, and the pages' 00:00:00 is left out */
export function timeFormat(format: string | undefined, granularity: string | undefined, hasTime: boolean): string {
  const own = format === undefined ? undefined : fromStrptime(format);
  return own ?? GRAINS[granularity ?? ''] ?? (hasTime ? DAY_AND_TIME : DAY);
}

/**
 * Directives and what Excel has for them. What is not here (days of the year, weeks, quarters, weekdays as numbers, microseconds, zones,
 * seconds since 1970) Excel cannot show: such a format gives way to that of the grain.
 */
const DIRECTIVES: Readonly<Record<string, string>> = {
  '%Y': 'yyyy',
  '%y': 'yy',
  '%B': 'mmmm',
  '%b': 'mmm',
  '%m': 'mm',
  '%-m': 'm',
  '%d': 'dd',
  '%-d': 'd',
  '%A': 'dddd',
  '%a': 'ddd',
  '%H': 'hh',
  '%-H': 'h',
  '%I': 'hh',
  '%-I': 'h',
  '%M': 'mm',
  '%-M': 'm',
  '%S': 'ss',
  '%-S': 's',
  '%p': 'AM/PM',
  // Only right behind the seconds' point.
  '%L': '000',
};

/** Directives that stand for several, or for another: a blank in front of one digit (`%e`, `%_H`) is nothing that a cell needs. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/%c/g, '%x, %X'],
  [/%x/g, '%-m/%-d/%Y'],
  [/%X/g, '%-I:%M:%S %p'],
  [/%e/g, '%-d'],
  [/%_/g, '%-'],
  [/%0/g, '%'],
];

/** Undefined for a text that says nothing of a time, and for what Excel cannot show. */
function fromStrptime(format: string): string | undefined {
  // What `%%` says is no directive.
  const parts = format.split('%%').map((part) => SAME.reduce((text, [short, long]) => text.replace(short, long), part));
  const tokens = parts.join('%%').match(/%-?[a-zA-Z]|%%|[^%]+|%/g) ?? [];
  const directives = tokens.filter((token) => DIRECTIVES[token] !== undefined);
  if (directives.length === 0 || !isShowable(tokens, directives)) return undefined;
  return tokens.map((token) => DIRECTIVES[token] ?? literal(token)).join('');
}

function isShowable(tokens: readonly string[], directives: readonly string[]): boolean {
  const is12Hours = directives.some((token) => /^%-?I$/.test(token));
  const is24Hours = directives.some((token) => /^%-?H$/.test(token));
  const hasHalf = directives.includes('%p');
  if (is12Hours !== hasHalf || (is24Hours && hasHalf)) return false;
  return (
    tokens.every((token, at) => {
      if (token === '%L') return tokens[at - 1] === '.' && /^%-?S$/.test(tokens[at - 2] ?? '');
      return DIRECTIVES[token] !== undefined || !/^%[^%]/.test(token);
    }) &&
    directives.every((token, at) => {
      // Excel reads one letter as month or minute by its neighbours: behind hours or before seconds it is minutes.
      const isBesideTime = /H|I/.test(directives[at - 1] ?? '') || /S/.test(directives[at + 1] ?? '');
      return /M$/.test(token) ? isBesideTime : !/m$/.test(token) || !isBesideTime;
    })
  );
}

/** Separators that are the same in every country go in as they are. */
function literal(text: string): string {
  if (text === '%%') return '"%"';
  if (/^[-. ,:]+$/.test(text)) return text;
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"');
}
