import type { FormatOptions, Formats, PartsMessages } from '../../parts';
import { createReportListMessages } from './report-list-messages';
import type { ShellTexts } from './shell-texts';

export interface MessageOptions extends FormatOptions {
  /** An administrator must allow this origin, that of the page. */
  readonly origin: string;
}

export type ShellMessages = ReturnType<typeof createShellMessages>;

export type OutsideExcelMessages = ShellTexts['outsideExcel'];

/** `pages.ts` adds the messages of the pages to these. Views contain no texts of their own. */
export function createShellMessages(texts: ShellTexts, formats: Formats, parts: PartsMessages) {
  const { shell, connect } = texts;
  return {
    ...parts,
    ...shell,
    formats,
    product: 'Inlay',
    /** -> `Inlay 1.0.0 · Excel 16.0, Windows` */
    about: (version: string, host: string | undefined) => (host ? `Inlay ${version} · ${host}` : `Inlay ${version}`),
    connect: { ...connect, wrongAddress: (host: string = connect.thisAddress) => connect.wrongAddress(host) },
    catalogue: createReportListMessages(texts, formats),
  };
}
