/**
 * Formats the rows of the table of figures in assets/docs/checks.md, and writes them there for the
 * bench.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../support/root';

/**
 * Maps the name of each part of the bench to its heading. `npm run bench -- <name>` measures one
 * part.
 */
const PARTS = {
  start: 'npm start',
  lists: 'Report lists of the platform',
  pane: 'Download size of the pane',
  requests: 'Requests to Excel',
  placing: 'Placing and refreshing',
  million: 'A million rows',
  reports: 'A hundred thousand reports',
  formulas: 'Formulas',
  workbench: 'The workbench',
  scaling: 'Store and host of the workbench',
  growth: 'Many placed reports',
  columns: 'Many columns',
  pivot: 'A pivot',
  notes: 'Notes beside rows',
  soak: 'Many refreshes',
  reopening: 'Opening a workbook again',
  faults: 'Faults of the platform',
} as const;

export type PartName = keyof typeof PARTS;

/** A row shows the units in this order. */
const UNITS = ['ms', 'times', 'requests', 'queries', 'cells', 'writes', 'lost writes', 'kB', 'MB', 'calls'] as const;
type Unit = (typeof UNITS)[number];

/**
 * Holds one row of a table: the values of one piece of work. Of several runs the median counts.
 */
export interface Figure {
  readonly name: string;
  readonly values: Partial<Record<Unit, number | readonly number[]>>;
  /** Each value should be at most this. */
  readonly aims?: Partial<Record<Unit, number>>;
}

/** Says when, and at which commit, the figures were measured. */
export interface Stamp {
  /** `2026-11-27` */
  readonly date: string;
  /** `d887b90a`, followed by `+` if the code differs from that commit. */
  readonly commit: string;
}

/** The user would feel a longer task while typing and scrolling. */
export const TASK_AIM_MS = 50;

const PAGE = 'assets/docs/checks.md';
const BEGIN = '<!-- bench:begin -->\n';
const END = '<!-- bench:end -->';

export function readStamp(): Stamp {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  // The bench itself changes the page, so a page that differs does not count as changed code.
  const isModified = git('status', '--porcelain', '--', '.', `:!${PAGE}`) !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=8', 'HEAD') + (isModified ? '+' : ''),
  };
}

/** Replaces the part's rows in the page. */
export function recordFigures(part: PartName, figures: readonly Figure[], stamp: Stamp): void {
  const path = resolve(ROOT, PAGE);
  writeFileSync(path, replacePart(readFileSync(path, 'utf8'), part, formatTable(figures, stamp)));
}

/**
 * Returns the page with another table for the part. The other parts stay as they are, in the order
 * of `PARTS`; a part that is no longer in `PARTS` disappears.
 * @throws if the page lacks the two comments between which the tables are
 */
export function replacePart(page: string, part: PartName, table: string): string {
  const [start, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  if (start < BEGIN.length || end < start) throw new Error(`${PAGE} has no place for figures: ${BEGIN}${END}`);
  const sections = new Map<string, string>();
  for (const section of page.slice(start, end).split(/^(?=### )/m)) {
    const name = /^### .*\(`(\w+)`\)/.exec(section)?.[1];
    if (name !== undefined) sections.set(name, section);
  }
  sections.set(part, `### ${PARTS[part]} (\`${part}\`)\n\n${table}\n\n`);
  const keptSections = Object.keys(PARTS).flatMap((name) => sections.get(name) ?? []);
  return `${page.slice(0, start)}\n${keptSections.join('')}${page.slice(end)}`;
}

/** Formats when and where the figures were measured, and a Markdown table with aligned columns. */
export function formatTable(figures: readonly Figure[], { date, commit }: Stamp): string {
  const head = ['what', 'value', 'aim', ''];
  const rows = figures.map((figure) => {
    const shownValues = UNITS.flatMap((unit) => {
      const runs = figure.values[unit];
      return runs === undefined ? [] : [{ unit, value: median(runs), aim: figure.aims?.[unit] }];
    });
    const valuesWithAim = shownValues.flatMap(({ unit, value, aim }) =>
      aim === undefined ? [] : [{ unit, value, aim }],
    );
    const verdict = valuesWithAim.every(({ value, aim }) => value <= aim) ? 'met' : 'missed';
    return [
      figure.name,
      shownValues.map(({ value, unit }) => formatValue(value, unit)).join(', '),
      valuesWithAim.map(({ aim, unit }) => formatValue(aim, unit)).join(', '),
      valuesWithAim.length === 0 ? '' : verdict,
    ];
  });
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const formatLine = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const separator = formatLine(widths.map((width) => '-'.repeat(width)));
  return [`Measured on ${date} at ${commit}.`, '', formatLine(head), separator, ...rows.map(formatLine)].join('\n');
}

/**
 * Formats values as `1.23 s`, `24 ms`, `1 request`, `561 kB`: three digits, but counts as they are.
 */
function formatValue(value: number, unit: Unit): string {
  if (unit === 'ms' && value >= 1000) return `${formatDigits(value / 1000)} s`;
  if (unit === 'ms' || unit === 'times' || unit === 'kB' || unit === 'MB') return `${formatDigits(value)} ${unit}`;
  const unitName = value === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit;
  return `${value.toLocaleString('en-US')} ${unitName}`;
}

const formatDigits = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/**
 * Returns the middle of an odd number of values, or the mean of the two in the middle of an even
 * number.
 */
export function median(values: number | readonly number[]): number {
  const sorted = [values].flat().sort((first, second) => first - second);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) throw new RangeError('There is no median of no values.');
  return (lower + upper) / 2;
}
