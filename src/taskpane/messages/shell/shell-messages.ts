import type { DeploymentState } from '../../../app';
import { bindTexts, createFormats, createPartsMessages, type FormatOptions } from '../../../parts';
import type { shellTexts } from '../en/shell/shell-texts';
import type { LanguagePack } from '../language-pack';
import { createReportListMessages } from './report-list-messages';

export interface MessageOptions extends FormatOptions {
  /** An administrator must allow this origin, that of the page. */
  readonly origin: string;
}

export type ShellMessages = ReturnType<typeof createShellMessages>;

export type OutsideExcelMessages = LanguagePack['shellTexts']['outsideExcel'];

/** `page-messages.ts` adds the messages of the pages to these. Views contain no texts of their own. */
export function createShellMessages(pack: LanguagePack, options: MessageOptions) {
  const formats = createFormats(options, pack.language);
  const texts = bindTexts<typeof shellTexts>(pack.shellTexts, formats);
  const { shell, connect } = texts;
  return {
    ...createPartsMessages(pack.partsTexts, formats, options.origin),
    ...shell,
    deploymentNotes: ({ isAsleep, isSqlOff }: DeploymentState): string[] => [
      ...(isSqlOff ? [shell.sqlOff] : []),
      ...(isAsleep ? [shell.dataAsleep] : []),
    ],
    formats,
    product: 'Inlay',
    /** -> `Inlay 1.0.0 · Excel 16.0, Windows` */
    about: (version: string, host: string | undefined) => (host ? `Inlay ${version} · ${host}` : `Inlay ${version}`),
    connect: { ...connect, wrongAddress: (host: string = connect.thisAddress) => connect.wrongAddress(host) },
    catalogue: createReportListMessages(texts, formats),
  };
}
