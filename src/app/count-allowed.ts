/**
 * Lists and counts the reports that a workbook may read, or asks for. Only pages need this, so this
 * file loads with them.
 */
import { normalizeTypedText } from '../grid';
import type { NotAllowed } from './placements-state';
import type { Session } from './session/session';
import { isSameName, MEASURE_KEY, QUERY_MARK } from './workbook/allowed-reports';
import { parseMeasureKey } from './workbook/formula-calls';

type PlatformDeployment = Pick<Session, 'address'> & { readonly deployment: Pick<Session['deployment'], 'id'> };

export interface ReportCount {
  /** Counts different reports by their ids. */
  readonly reports: number;
  /**
   * Counts the names and numbers in formulas for which no report is known yet: the platform is not
   * queried before the user allows it.
   */
  readonly names: number;
  /** Counts the measures that formulas read without a report; undefined if there are none. */
  readonly measures?: number;
}

/** Describes a report that the workbook asks for, once however often it is used. */
export interface RequestedReport {
  /** Is undefined if only the report's name is known, and for a query or a measure without a report. */
  readonly id: number | undefined;
  readonly name: string | undefined;
  /** Holds the cells of its placements, without the sheet. */
  readonly cells: readonly string[];
  readonly formulas: number;
  /** Is false if only formulas name the report and no list of reports contained it. */
  readonly isKnown: boolean;
  /** Is set if `name` is a measure of the data model, as formulas name it. */
  readonly isMeasure?: true | undefined;
}

/**
 * A key ends with a report's id and perhaps a query, with its name in quotes, or with the name and
 * the id that was found.
 */
const ID_KEY = /^\d+(?:\?.*)?$/;
const NAME_KEY = /^".*"$/;
const NO_REPORT = `0${QUERY_MARK}`;

/** @param allowed keys of `AllowedReports` */
export function countAllowed(allowed: ReadonlySet<string>, session: PlatformDeployment | undefined): ReportCount {
  const prefix = `${session?.address} ${session?.deployment.id} `;
  const keys = [...allowed].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const isFound = (name: string) => keys.some((key) => key.startsWith(`${name} `));
  const reportKeys = keys.filter((key) => ID_KEY.test(key));
  // The changed query of a report counts as the report; other queries count one by one.
  const reports = new Set(reportKeys.map((key) => (key.startsWith(NO_REPORT) ? key : key.replace(/\?.*/, ''))));
  return {
    reports: reports.size,
    names: keys.filter((key) => NAME_KEY.test(key) && !isFound(key)).length,
    ...countMeasures(keys.filter((key) => key.startsWith(MEASURE_KEY))),
  };
}

const countMeasures = ({ length }: readonly unknown[]) => (length === 0 ? {} : { measures: length });

/**
 * Lists each report once, no matter how often it is placed or requested by id or by name. A name
 * means the listed report with this name, else the placed report with this name. Measures are listed
 * as the formulas name them.
 */
export function listRequested({ placements, formulas }: NotAllowed): readonly RequestedReport[] {
  const reports = new Map<number | string, RequestedReport>();
  const add = ({ id, name, cells, formulas: count, isKnown, isMeasure }: RequestedReport, queryId?: string) => {
    // A query has the name that the user gave it, which may also be that of a report.
    const key = id ?? (queryId === undefined ? normalizeTypedText(name ?? '') : QUERY_MARK + queryId);
    const entry = reports.get(key);
    reports.set(key, {
      id,
      name: entry?.name ?? name,
      cells: [...(entry?.cells ?? []), ...cells],
      formulas: (entry?.formulas ?? 0) + count,
      isKnown: isKnown || entry?.isKnown === true,
      ...(isMeasure && { isMeasure }),
    });
  };
  for (const { reportId, queryId, name, cells } of placements) {
    const id = queryId === undefined ? reportId : undefined;
    add({ id, name, cells: cells === undefined ? [] : [cells], formulas: 0, isKnown: true }, queryId);
  }
  const placedReports = placements.filter(({ queryId }) => queryId === undefined);
  for (const { report, reportId, reportName, name, formulas: count } of formulas) {
    const measure = parseMeasureKey(report);
    if (measure !== undefined) {
      const queryId = MEASURE_KEY + normalizeTypedText(measure);
      add({ id: undefined, name: measure, cells: [], formulas: count, isKnown: false, isMeasure: true }, queryId);
      continue;
    }
    const givenName = typeof report === 'string' ? report : name;
    const namesake = placedReports.find((one) => givenName !== undefined && isSameName(one.name, givenName));
    const id = reportId ?? (typeof report === 'number' ? report : namesake?.reportId);
    // If a name has led to a number, the platform has given it.
    const isKnown = reportId !== undefined || (typeof report === 'number' && name !== undefined);
    add({ id, name: reportName ?? givenName, cells: [], formulas: count, isKnown });
  }
  return [...reports.values()];
}

export function countRequested(notAllowed: NotAllowed): ReportCount {
  const all = listRequested(notAllowed);
  const measures = all.filter(({ isMeasure }) => isMeasure);
  const reports = all.filter(({ isKnown }) => isKnown).length;
  return { reports, names: all.length - reports - measures.length, ...countMeasures(measures) };
}

/** Returns true if the user has allowed this workbook to read any report of that platform. */
export function isAnyReportAllowed(allowed: ReadonlySet<string>, platform: string): boolean {
  return [...allowed].some((key) => key.startsWith(`${platform} `));
}
