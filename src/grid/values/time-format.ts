/**
 * Chooses Excel's date formats, for granularities and for a data model's own formats (strptime, as
 * d3 reads it). Cells hold real dates. Excel can show neither a quarter nor a week, so these show
 * their first day.
 */

/**
 * The comments are the platform's own formats. A granularity that Excel cannot show is missing, and
 * shows the day.
 */
const GRANULARITY_FORMATS: Readonly<Record<string, string>> = {
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

const DAY_FORMAT = 'yyyy-mm-dd';
const DAY_AND_TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/**
 * @param hasTime true if some value of the column has a time of day; if all are at midnight, the
 * cells show no time
 */
export function chooseTimeFormat(
  format: string | undefined,
  granularity: string | undefined,
  hasTime: boolean,
): string {
  const modelFormat = format === undefined ? undefined : fromStrptime(format);
  return modelFormat ?? GRANULARITY_FORMATS[granularity ?? ''] ?? (hasTime ? DAY_AND_TIME_FORMAT : DAY_FORMAT);
}

/**
 * Maps directives to Excel's. Excel cannot show the missing ones (days of the year, weeks,
 * quarters, weekdays as numbers, microseconds, zones, seconds since 1970): a format with one of
 * them is replaced by that of the granularity.
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
  // This directive is converted only directly behind the point of the seconds.
  '%L': '000',
};

/**
 * Replaces directives that mean several others or another one; a cell needs no blank in front of
 * one digit (`%e`, `%_H`).
 */
const DIRECTIVE_ALIASES: readonly (readonly [RegExp, string])[] = [
  [/%c/g, '%x, %X'],
  [/%x/g, '%-m/%-d/%Y'],
  [/%X/g, '%-I:%M:%S %p'],
  [/%e/g, '%-d'],
  [/%_/g, '%-'],
  [/%0/g, '%'],
];

/** Returns undefined for a text without directives, and for a format that Excel cannot show. */
function fromStrptime(format: string): string | undefined {
  // `%%` is a percent sign and no directive.
  const parts = format
    .split('%%')
    .map((part) => DIRECTIVE_ALIASES.reduce((text, [short, long]) => text.replace(short, long), part));
  const tokens = parts.join('%%').match(/%-?[a-zA-Z]|%%|[^%]+|%/g) ?? [];
  const directives = tokens.filter((token) => DIRECTIVES[token] !== undefined);
  if (directives.length === 0 || !isShowable(tokens, directives)) return undefined;
  return tokens.map((token) => DIRECTIVES[token] ?? quoteLiteral(token)).join('');
}

function isShowable(tokens: readonly string[], directives: readonly string[]): boolean {
  const is12Hours = directives.some((token) => /^%-?I$/.test(token));
  const is24Hours = directives.some((token) => /^%-?H$/.test(token));
  const hasAmPm = directives.includes('%p');
  if (is12Hours !== hasAmPm || (is24Hours && hasAmPm)) return false;
  return (
    tokens.every((token, at) => {
      if (token === '%L') return tokens[at - 1] === '.' && /^%-?S$/.test(tokens[at - 2] ?? '');
      return DIRECTIVES[token] !== undefined || !/^%[^%]/.test(token);
    }) &&
    directives.every((token, at) => {
      // Excel reads one letter as month or minute by its neighbours: behind hours or before seconds
      // it is minutes.
      const isBesideTime = /H|I/.test(directives[at - 1] ?? '') || /S/.test(directives[at + 1] ?? '');
      return /M$/.test(token) ? isBesideTime : !/m$/.test(token) || !isBesideTime;
    })
  );
}

/** Separators that are the same in every country go in as they are. */
function quoteLiteral(text: string): string {
  if (text === '%%') return '"%"';
  if (/^[-. ,:]+$/.test(text)) return text;
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"');
}
