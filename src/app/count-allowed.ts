/** Counts the reports that a workbook may have read, or asks for. Only pages need it, so it comes with them. */
import type { NotAllowed } from './placements-state';
import type { Session } from './session/session';
import { isSameName } from './workbook/allowed-reports';

type Where = Pick<Session, 'address'> & { readonly deployment: Pick<Session['deployment'], 'id'> };

export interface ReportCount {
  /** Different reports, by their numbers. */
  readonly reports: number;
  /** Names in formulas that no report is known for yet: nothing is asked of the platform before it is allowed. */
  readonly names: number;
}

/** A key ends with a report's number, with its name in quotes, or with the name and the number that was found. */
const NUMBER = /^\d+$/;
const NAME = /^".*"$/;

/** @param allowed keys of `AllowedReports` */
export function countAllowed(allowed: ReadonlySet<string>, session: Where | undefined): ReportCount {
  const start = `${session?.address} ${session?.deployment.id} `;
  const keys = [...allowed].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  const isFound = (name: string) => keys.some((key) => key.startsWith(`${name} `));
  return {
    reports: keys.filter((key) => NUMBER.test(key)).length,
    names: keys.filter((key) => NAME.test(key) && !isFound(key)).length,
  };
}

/** Counts a report once, whether it is placed or asked for by its number or by the name of a placement, and however often. */
export function countAsked({ placements, formulas }: NotAllowed): ReportCount {
  const numbers = new Set(placements.map(({ reportId }) => reportId));
  const names: string[] = [];
  for (const { report } of formulas) {
    if (typeof report === 'number') numbers.add(report);
    else if (
      !placements.some(({ name }) => isSameName(name, report)) &&
      !names.some((name) => isSameName(name, report))
    )
      names.push(report);
  }
  return { reports: numbers.size, names: names.length };
}

/** Tells whether the analyst has allowed this workbook to read any report of that platform. */
export function isAnyAllowedOf(allowed: ReadonlySet<string>, platform: string): boolean {
  return [...allowed].some((key) => key.startsWith(`${platform} `));
}
