import type { Failure, Preview, ReportDetail } from '../../../app';
import { Button, CopyButton, Delayed, FailureNotice, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { TextTable } from '../text-table';

interface PreviewRegionProps {
  readonly preview: Preview;
  /** Each header row has one list of texts. */
  readonly headerTexts: readonly (readonly string[])[];
  /** The author can repair the query. */
  readonly author: string | undefined;
}

/** Shows the first rows before anything is written to the sheet. */
export function PreviewRegion({ preview, headerTexts, author }: PreviewRegionProps) {
  const { app, words } = usePage();
  return (
    <section aria-labelledby="preview" class="stack tight">
      <div class="row">
        <h2 id="preview" class="grow">
          {words.report.preview}
        </h2>
        {preview.kind === 'ready' && (
          <small>{words.report.previewSize(preview.rows.length, preview.total, preview.columns.length)}</small>
        )}
      </div>
      {preview.kind === 'loading' && (
        <Delayed>
          <p class="say">{words.report.previewLoading}</p>
          <progress aria-label={words.report.previewLoading} />
        </Delayed>
      )}
      {preview.kind === 'failed' && (
        <FailureNotice
          failure={preview.failure}
          onRetry={() => void app.report.retry()}
          next={
            preview.failure.code === 'QueryFailed' && author !== undefined ? words.report.repairedBy(author) : undefined
          }
        />
      )}
      {preview.kind === 'ready' && <PreviewTable preview={preview} headerTexts={headerTexts} />}
      {preview.kind === 'ready' && preview.laidOutOf && (
        <small>{words.report.notice({ kind: 'laidOutOf', ...preview.laidOutOf })}</small>
      )}
      {preview.kind === 'ready' && preview.ownLimit && (
        <small>{words.report.notice({ kind: 'ownLimit', ...preview.ownLimit })}</small>
      )}
    </section>
  );
}

interface PreviewTableProps extends Pick<PreviewRegionProps, 'headerTexts'> {
  readonly preview: Extract<Preview, { kind: 'ready' }>;
}

function PreviewTable({ preview, headerTexts }: PreviewTableProps) {
  const { words } = usePage();
  return (
    <>
      <TextTable
        name={words.report.previewTable}
        columns={preview.columns.slice(0, preview.columnsShown)}
        headers={headerTexts}
        rows={preview.rows}
        totals={preview.totals}
      />
      {preview.columns.length > preview.columnsShown && (
        <small>{words.report.previewColumns(preview.columnsShown, preview.columns.length)}</small>
      )}
      {preview.rows.length === 0 && <p class="say">{words.report.previewEmpty}</p>}
    </>
  );
}

interface NoAccessProps {
  readonly title: string;
  readonly text: string;
  /**
   * The user can copy this message and send it to the person who can help; undefined if no one can.
   */
  readonly request?: string;
}

/** Says that someone else decides about the access, who that is, and offers a message to copy. */
export function NoAccess({ title, text, request }: NoAccessProps) {
  const { app, words } = usePage();
  return (
    <div class="empty">
      <span class="tile big">
        <Icon glyph={pageGlyphs.lock} />
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

/** Replaces the rows of a report that the user may read but not download. */
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
