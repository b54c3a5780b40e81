import type { Failure, ReportDetail } from '../../../app';
import { Button, CopyButton, glyphs, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface NoAccessProps {
  readonly title: string;
  readonly text: string;
  /** What to send to whoever can help; undefined where nobody is to be written to. */
  readonly request?: string;
}

/** Nothing broke: somebody else decides. Says who, and gives the words to ask with. */
export function NoAccess({ title, text, request }: NoAccessProps) {
  const { app, words } = usePage();
  return (
    <div class="empty">
      <span class="tile big">
        <Icon glyph={glyphs.lock} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="row center">
        {request !== undefined && <CopyButton text={() => request}>{words.report.copyRequest}</CopyButton>}
        <Button look="quiet" onPress={app.report.close}>
          {words.report.backToReports}
        </Button>
      </div>
    </div>
  );
}

/** The report may be read, its rows may not be taken out: told in place of them. */
export function NoDownload({ failure, detail }: { readonly failure: Failure; readonly detail: ReportDetail }) {
  const { words } = usePage();
  const { what, next } = words.failure(failure);
  if (failure.code === 'DownloadLocked')
    return <NoAccess title={words.report.downloadLocked} text={`${what} ${next}`} />;
  return (
    <NoAccess
      title={words.report.noDownload}
      text={`${what} ${words.report.noDownloadNext(detail.author)}`}
      request={words.report.requestDownload(detail.name, detail.author)}
    />
  );
}

export const keepsRows = ({ code }: Failure): boolean => code === 'NoDownload' || code === 'DownloadLocked';
