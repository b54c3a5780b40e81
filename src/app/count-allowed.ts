/**
 * Counts the reports that a workbook may read, or asks for. Only pages need these counts, so this
 * file loads with them.
 */
import type { NotAllowed } from './placements-state';
import type { Session } from './session/session';
import { isSameName } from './workbook/allowed-reports';

type PlatformDeployment = Pick<Session, 'address'> & { readonly deployment: Pick<Session['deployment'], 'id'> };

export interface ReportCount {
  /** Counts different reports by their ids. */
  readonly reports: number;
  /**
   * Counts the names in formulas for which no report is known yet: the platform is not queried
   * before the user allows it.
   */
  readonly names: number;
}

/**
 * A key ends with a report's id, with its name in quotes, or with the name and the id that was
 * found.
 */
const ID_KEY = /^\d+$/;
const NAME_KEY = /^".*"$/;

/** @param allowed keys of `AllowedReports` */
export function countAllowed(allowed: ReadonlySet<string>, session: PlatformDeployment | undefined): ReportCount {
  const prefix = `${session?.address} ${session?.deployment.id} `;
  const keys = [...allowed].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const isFound = (name: string) => keys.some((key) => key.startsWith(`${name} `));
  return {
    reports: keys.filter((key) => ID_KEY.test(key)).length,
    names: keys.filter((key) => NAME_KEY.test(key) && !isFound(key)).length,
  };
}

/**
 * Counts each report once, no matter how often it is placed or asked for by id or by the name of a
 * placement.
 */
export function countRequested({ placements, formulas }: NotAllowed): ReportCount {
  const reportIds = new Set(placements.map(({ reportId }) => reportId));
  const names: string[] = [];
  for (const { report } of formulas) {
    if (typeof report === 'number') reportIds.add(report);
    else if (
      !placements.some(({ name }) => isSameName(name, report)) &&
      !names.some((name) => isSameName(name, report))
    )
      names.push(report);
  }
  return { reports: reportIds.size, names: names.length };
}

/** Returns true if the user has allowed this workbook to read any report of that platform. */
export function isAnyReportAllowed(allowed: ReadonlySet<string>, platform: string): boolean {
  return [...allowed].some((key) => key.startsWith(`${platform} `));
}
