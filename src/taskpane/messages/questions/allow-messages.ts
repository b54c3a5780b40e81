import type { NotAllowed, NotAllowedFormulas, PlacementView, ReportCount } from '../../../app';
import { type Formats, shortenText } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

/** Asks whether a workbook that is new on this device may read its reports. */
export function createAllowMessages({ allow: texts }: Pick<PaneTexts, 'allow'>, { since }: Pick<Formats, 'since'>) {
  function describeReports({ reports, names }: ReportCount): string {
    if (reports === 0) return texts.text.reports.named(names);
    const known = texts.text.reports.known(reports);
    return names === 0 ? known : texts.text.reports.both({ known, count: names });
  }

  function describeReport({ report, name }: NotAllowedFormulas): string {
    if (typeof report === 'string') return texts.formulas.name(shortenText(report));
    return name === undefined
      ? texts.formulas.number(String(report))
      : texts.formulas.nameAndNumber({ name: shortenText(name), id: String(report) });
  }

  const describeSaved = (saved: (typeof texts)['nothingSent'], savedBy: string | undefined): string =>
    savedBy ? saved.savedBy(shortenText(savedBy)) : saved.anybody;

  /** Says from when the rows are; a workbook without placements has only formulas. */
  const describeSafety = (safe: (typeof texts)['safe'], { placements }: NotAllowed): string =>
    placements.length > 0
      ? safe.rows(since(Math.max(...placements.map(({ refreshedAt }) => refreshedAt))))
      : safe.formulas;

  return {
    ...texts,
    title: ({ hasAllowedReports }: NotAllowed): string => texts.title[hasAllowedReports ? 'more' : 'first'],
    /** @param savedBy is the name that the file gives */
    text: ({ hasAllowedReports }: NotAllowed, reports: ReportCount, host: string, savedBy?: string): string => {
      const saved = describeSaved(texts.text[hasAllowedReports ? 'more' : 'first'], savedBy);
      return `${saved} ${texts.text.consequence({ reports: describeReports(reports), host })}`;
    },
    report: ({ reportId, name }: PlacementView): string =>
      texts.report({ name: shortenText(name), id: String(reportId) }),
    formulas: (asked: NotAllowedFormulas): string =>
      texts.formulas.count({ report: describeReport(asked), count: asked.formulas }),
    safe: (asked: NotAllowed): string => describeSafety(texts.safe, asked),
    getsText: ({ placements }: NotAllowed, host: string): string => {
      const { reports, placements: places, never } = texts.getsText;
      return [reports(host), ...(placements.length > 0 ? [places] : []), never].join(' ');
    },
    putOff: (asked: NotAllowed): string => describeSafety(texts.putOff, asked),
    nothingSent: (savedBy?: string): string => describeSaved(texts.nothingSent, savedBy),
    /** Appears in the settings. It counts the reports that were found or given by number. */
    allowed: (reports: number): string => (reports === 0 ? texts.allowed.named : texts.allowed.found(reports)),
  };
}
