/** Formulas that Excel has called in this sitting, by sheet and report: what the file holds beside them nobody has asked. */
import { type Address, formatAddress, tryParseAddress } from '../../grid';

/** By its number, or by the name that a formula gives. */
export type ReportKey = number | string;

/** One formula, in the cell where it was when Excel called it. */
export interface FormulaCall {
  /** `Summary!B4` */
  readonly cell: string;
  readonly report: ReportKey;
  /** Of the report, as far as it is known. */
  readonly name: string | undefined;
}

/** The formulas of one sheet over one report. */
export interface CalledFormulas {
  readonly report: ReportKey;
  readonly name: string | undefined;
  readonly formulas: number;
  /** `Summary!B4`: the first of them, row by row. */
  readonly first: string;
}

interface OfReport {
  readonly call: FormulaCall;
  readonly first: Address;
  readonly formulas: number;
}

/** Sheets in the order in which Excel called them, and in each the report that comes first in its cells. */
export function calledBySheet(calls: readonly FormulaCall[]): readonly CalledFormulas[] {
  const sheets = new Map<string, Map<ReportKey, OfReport>>();
  for (const call of calls) {
    const at = tryParseAddress(call.cell);
    if (!at) continue;
    const reports = sheets.get(at.sheet) ?? new Map<ReportKey, OfReport>();
    sheets.set(at.sheet, reports);
    const known = reports.get(call.report);
    const first = known && isBefore(known.first, at) ? known.first : at;
    reports.set(call.report, { call, first, formulas: (known?.formulas ?? 0) + 1 });
  }
  return [...sheets.values()].flatMap((reports) =>
    [...reports.values()]
      .sort((a, b) => (isBefore(a.first, b.first) ? -1 : 1))
      .map(({ call: { report, name }, first, formulas }) => ({ report, name, formulas, first: formatAddress(first) })),
  );
}

function isBefore({ rect: a }: Address, { rect: b }: Address): boolean {
  return a.row === b.row ? a.column < b.column : a.row < b.row;
}
