import type { NotAllowed, OriginalWorkbook, ReportCount, RequestedReport } from '../../../app';
import { type Formats, shortenText } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

/** Asks whether a workbook that is new on this device may read its reports. */
export function createAllowMessages({ allow: texts }: Pick<PaneTexts, 'allow'>, { since }: Pick<Formats, 'since'>) {
  function describeCount({ measures, ...reports }: ReportCount): string {
    const parts = [
      ...(reports.reports + reports.names > 0 || measures === undefined ? [describeReports(reports)] : []),
      ...(measures === undefined ? [] : [texts.text.reports.measures(measures)]),
    ];
    return parts.join(', ');
  }

  function describeReports({ reports, names }: ReportCount): string {
    if (reports === 0) return texts.text.reports.named(names);
    if (names === 0) return texts.text.reports.known(reports);
    return texts.text.reports.both({ fewest: reports, most: reports + names });
  }

  /** Adds the workbook that this one may be a copy of. */
  function addOriginal(reports: string, original: OriginalWorkbook | undefined): string {
    const { unknown, named, sameName } = texts.text.alsoIn;
    if (!original) return unknown(reports);
    return (original.hasSameName ? sameName : named)({ reports, name: shortenText(original.fileName) });
  }

  function describeReport({ id, name, isMeasure }: RequestedReport): string {
    if (name === undefined) return texts.report.number(String(id));
    const shortName = shortenText(name);
    if (isMeasure) return texts.report.measure(shortName);
    return id === undefined
      ? texts.report.name(shortName)
      : texts.report.nameAndNumber({ name: shortName, id: String(id) });
  }

  /** Says from when the rows are; a workbook without placements has only formulas. */
  const describeSaved = ({ placements }: NotAllowed): string =>
    placements.length > 0
      ? texts.putOff.rows(since(Math.max(...placements.map(({ refreshedAt }) => refreshedAt))))
      : texts.putOff.formulas;

  return {
    ...texts,
    title: ({ hasAllowedReports }: NotAllowed): string => texts.title[hasAllowedReports ? 'more' : 'first'],
    /** @param copy says which workbook this one may be a copy of, if it may be one */
    text: (count: ReportCount, copy?: { readonly original: OriginalWorkbook | undefined }): string => {
      const reports = describeCount(count);
      return texts.text.consequence(copy ? addOriginal(reports, copy.original) : reports);
    },
    /** @param name the last user who saved the workbook, as the file says */
    savedBy: (name: string): string => texts.savedBy(shortenText(name)),
    report: (report: RequestedReport): string => describeReport(report),
    getsText: ({ placements }: NotAllowed, host: string): string => {
      const { reports, placements: places, never } = texts.getsText;
      return [reports(host), ...(placements.length > 0 ? [places] : []), never].join(' ');
    },
    putOff: describeSaved,
    /** Appears in the settings. It counts the reports that were found or given by number. */
    allowed: ({ reports, names, measures }: ReportCount): string =>
      [
        ...(reports > 0 ? [texts.allowed.found(reports)] : names > 0 ? [texts.allowed.named] : []),
        ...(measures === undefined ? [] : [texts.allowed.measures]),
      ].join(' '),
  };
}
