/**
 * Groups the formulas that Excel has called since the pane opened, by sheet and report. Other
 * formulas in the file are not known.
 */
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import type { RowTimes } from '../../placement';

/** Describes the report's id, or the name that a formula gives. */
export type ReportKey = number | string;

/**
 * Describes a formula, with its cell at the time when Excel called it. It has no times until it has
 * rows.
 */
export interface FormulaCall extends Partial<RowTimes> {
  readonly cell: string;
  readonly report: ReportKey;
  readonly name: string | undefined;
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

interface ReportCalls {
  readonly call: FormulaCall;
  readonly first: Address;
  readonly formulas: number;
  readonly times: RowTimes | undefined;
}

/**
 * Lists sheets in the order in which Excel called them, and within each the reports by their first
 * cell.
 */
export function groupCalls(calls: readonly FormulaCall[]): readonly FormulaGroup[] {
  const sheets = new Map<string, Map<ReportKey, ReportCalls>>();
  for (const call of calls) {
    const address = tryParseAddress(call.cell);
    if (!address) continue;
    const reports = sheets.get(address.sheet) ?? new Map<ReportKey, ReportCalls>();
    sheets.set(address.sheet, reports);
    const earlier = reports.get(call.report);
    const first = earlier && isBefore(earlier.first, address) ? earlier.first : address;
    const times = getOldest(earlier?.times, getTimes(call));
    reports.set(call.report, { call, first, formulas: (earlier?.formulas ?? 0) + 1, times });
  }
  return [...sheets.values()].flatMap((reports) =>
    [...reports.values()]
      .sort((a, b) => (isBefore(a.first, b.first) ? -1 : 1))
      .map(({ call: { report, name }, first, formulas, times }) => ({
        ...{ report, name, formulas, times },
        first: formatAddress(first),
      })),
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
