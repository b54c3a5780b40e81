/**
 * Groups the formulas that Excel has called since the pane opened, by sheet and report. Other
 * formulas in the file are not known.
 */
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import type { RowTimes } from '../../placement';
import type { FunctionProblem } from './function-problem';

/**
 * Identifies what a formula reads: a report by its id or by the name in the formula, or a measure of
 * the data model, see `createMeasureKey`.
 */
export type ReportKey = number | string;

/** The key of a measure begins with this character. No cell can hold it, so no formula names such a report. */
const MEASURE_MARK = '\u0000';

/** @param measure the measure as the formula names it */
export function createMeasureKey(measure: string): ReportKey {
  return MEASURE_MARK + measure;
}

/** Returns the measure as the formula names it; undefined for the key of a report. */
export function parseMeasureKey(key: ReportKey): string | undefined {
  return typeof key === 'string' && key.startsWith(MEASURE_MARK) ? key.slice(MEASURE_MARK.length) : undefined;
}

/**
 * Describes a formula, with its cell at the time when Excel called it. It has no times until it has
 * rows.
 */
export interface FormulaCall extends Partial<RowTimes> {
  readonly cell: string;
  /** Is undefined if the formula names no report. */
  readonly report: ReportKey | undefined;
  /** Is undefined until the report is found, and if there is none. */
  readonly reportId?: number | undefined;
  readonly name: string | undefined;
  /** Says why the formula shows an error; undefined if it shows none. */
  readonly problem?: FunctionProblem | undefined;
}

/** Describes a formula that shows an error. */
export interface FormulaError {
  /** Holds an address such as `Summary!B4`. */
  readonly cell: string;
  readonly problem: FunctionProblem;
}

/** Describes the formulas of one sheet that read one report. */
export interface FormulaGroup {
  readonly report: ReportKey;
  readonly name: string | undefined;
  readonly formulas: number;
  /** Holds the first of the cells, row by row, for example `Summary!B4`. */
  readonly first: string;
  /** Holds the times of the oldest rows that one of them shows; undefined if none shows rows. */
  readonly times: RowTimes | undefined;
}

type ReportCalls = Omit<FormulaGroup, 'first'> & { readonly first: Address };

/** Formulas with these problems have no error of their own: the pane asks about all of them at once. */
const WAITING: ReadonlySet<FunctionProblem['code']> = new Set(['notAllowed', 'notSignedIn', 'mayBeCopy']);

const hasError = ({ problem }: FormulaCall): boolean => problem !== undefined && !WAITING.has(problem.code);

/** Lists the formulas with errors, sheet by sheet in the order of Excel's calls, and within each row by row. */
export function listErrors(calls: readonly FormulaCall[]): readonly FormulaError[] {
  const sheets = new Map<string, { readonly address: Address; readonly problem: FunctionProblem }[]>();
  for (const call of calls) {
    const address = tryParseAddress(call.cell);
    if (!address || !call.problem || !hasError(call)) continue;
    const errors = sheets.get(address.sheet) ?? [];
    sheets.set(address.sheet, errors);
    errors.push({ address, problem: call.problem });
  }
  return [...sheets.values()].flatMap((errors) =>
    errors
      .sort((a, b) => (isBefore(a.address, b.address) ? -1 : 1))
      .map(({ address, problem }) => ({ cell: formatAddress(address), problem })),
  );
}

/**
 * Lists sheets in the order in which Excel called them, and within each the reports by their first
 * cell. Formulas with errors are in their own list.
 */
export function groupCalls(calls: readonly FormulaCall[]): readonly FormulaGroup[] {
  const sheets = new Map<string, Map<ReportKey, ReportCalls>>();
  for (const call of calls) {
    const address = tryParseAddress(call.cell);
    const report = call.reportId ?? call.report;
    if (!address || report === undefined || hasError(call)) continue;
    const reports = sheets.get(address.sheet) ?? new Map<ReportKey, ReportCalls>();
    sheets.set(address.sheet, reports);
    const earlier = reports.get(report);
    const first = earlier && isBefore(earlier.first, address) ? earlier.first : address;
    const times = getOldest(earlier?.times, getTimes(call));
    reports.set(report, { report, name: call.name, first, formulas: (earlier?.formulas ?? 0) + 1, times });
  }
  return [...sheets.values()].flatMap((reports) =>
    [...reports.values()]
      .sort((a, b) => (isBefore(a.first, b.first) ? -1 : 1))
      .map((group) => ({ ...group, first: formatAddress(group.first) })),
  );
}

function isBefore({ rect: a }: Address, { rect: b }: Address): boolean {
  return a.row === b.row ? a.column < b.column : a.row < b.row;
}

export function getTimes({ refreshedAt, freshAt }: FormulaCall): RowTimes | undefined {
  return refreshedAt === undefined ? undefined : { refreshedAt, freshAt };
}

function getOldest(a: RowTimes | undefined, b: RowTimes | undefined): RowTimes | undefined {
  return a && b && a.refreshedAt <= b.refreshedAt ? a : (b ?? a);
}
