import type { Failure, Preview, ReportDetail } from '../../../app';
import { Button, CopyButton, Delayed, FailureNotice, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import { TextTable } from '../text-table';
import { type PreviewParts, type ShownPreview, useShownPreview } from './shown-preview';

interface PreviewRegionProps extends Pick<ShownPreview, 'preview' | 'headerTexts' | 'isStale'> {
  /** Says who can repair the query, or how; undefined if that is not known. */
  readonly repair?: string | undefined;
  readonly extras?: ReportDetail['onlyOnPlatform'];
  /** Reads the rows, because they wait for it, or after a failure. */
  readonly onRead: () => void;
  /** Stops reading the rows. */
  readonly onCancel: () => void;
}

/** Shows the first rows before anything is written to the sheet. */
export function PreviewRegion(props: PreviewRegionProps) {
  const { preview, headerTexts, isStale, repair, extras = [], onRead, onCancel } = props;
  const { app, messages } = usePage();
  const isWaiting = isStale || preview.kind === 'loading';
  return (
    <section aria-labelledby="preview" class="stack tight preview" aria-busy={isStale}>
      <div class="row">
        <h2 id="preview" class="grow">
          {messages.report.preview}
        </h2>
        {isWaiting && (
          <Delayed>
            <Button small onPress={onCancel}>
              {messages.cancel}
            </Button>
          </Delayed>
        )}
        {preview.kind === 'waiting' && <Button onPress={onRead}>{messages.explore.run}</Button>}
        {preview.kind === 'ready' && (
          <small>
            {isStale ? messages.report.previewLoading : messages.report.previewSize(preview.rows.length, preview.total)}
            {!isStale && preview.took !== undefined && ` · ${messages.explore.tookTime(preview.took)}`}
          </small>
        )}
      </div>
      {isStale && <progress aria-label={messages.report.previewLoading} />}
      {preview.kind === 'loading' && (
        <Delayed>
          <p class="say">{messages.report.previewLoading}</p>
          <progress aria-label={messages.report.previewLoading} />
        </Delayed>
      )}
      {isWaiting && app.deploymentState.value.isAsleep && (
        <Delayed>
          <p class="say">{messages.dataAsleep}</p>
        </Delayed>
      )}
      {preview.kind === 'failed' && (
        <FailureNotice
          failure={preview.failure}
          onRetry={onRead}
          remedy={preview.failure.code === 'QueryFailed' ? repair : undefined}
        />
      )}
      {preview.kind === 'ready' && <PreviewTable preview={preview} headerTexts={headerTexts} />}
      {preview.kind === 'ready' && preview.sourceTruncation && (
        <small>{messages.report.notice({ kind: 'laidOutOf', ...preview.sourceTruncation })}</small>
      )}
      {preview.kind === 'ready' && preview.reportLimit && (
        <small>{messages.report.notice({ kind: 'ownLimit', ...preview.reportLimit })}</small>
      )}
      {preview.kind === 'ready' && extras.length > 0 && <small>{messages.report.onlyOnPlatform(extras)}</small>}
    </section>
  );
}

interface StatePreviewProps extends Omit<PreviewRegionProps, keyof ShownPreview> {
  readonly state: PreviewParts;
}

/** Shows the preview of a state, or the former one while another one loads. */
export function StatePreview({ state, ...props }: StatePreviewProps) {
  return <PreviewRegion {...useShownPreview(state)} {...props} />;
}

interface PreviewTableProps extends Pick<PreviewRegionProps, 'headerTexts'> {
  readonly preview: Extract<Preview, { kind: 'ready' }>;
}

function PreviewTable({ preview, headerTexts }: PreviewTableProps) {
  const { messages } = usePage();
  return (
    <>
      <TextTable
        name={messages.report.previewTable}
        columns={preview.columns.slice(0, preview.shownColumnCount)}
        headers={headerTexts}
        rows={preview.rows}
        totalRows={preview.totals}
      />
      {preview.columns.length > preview.shownColumnCount && (
        <small>
          {messages.report.previewColumns({ shown: preview.shownColumnCount, all: preview.columns.length })}
        </small>
      )}
      {preview.rows.length === 0 && <p class="say">{messages.report.previewEmpty}</p>}
    </>
  );
}

interface NoAccessNoticeProps {
  readonly title: string;
  readonly text: string;
  /**
   * The user can copy this message and send it to the person who can help; undefined if no one can.
   */
  readonly request?: string;
}

/** Says that someone else decides about the access, who that is, and offers a message to copy. */
export function NoAccessNotice({ title, text, request }: NoAccessNoticeProps) {
  const { app, messages } = usePage();
  return (
    <div class="empty">
      <span class="tile big">
        <Icon path={pageIcons.lock} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="row center">
        {request !== undefined && <CopyButton getText={() => request}>{messages.report.copyRequest}</CopyButton>}
        <Button variant="quiet" onPress={app.report.close}>
          {messages.report.backToReports}
        </Button>
      </div>
    </div>
  );
}

/** Replaces the rows of a report that the user may read but not download. */
export function NoDownloadNotice({ failure, detail }: { readonly failure: Failure; readonly detail: ReportDetail }) {
  const { messages } = usePage();
  const { problem, remedy } = messages.failure(failure);
  if (failure.code === 'DownloadLocked')
    return <NoAccessNotice title={messages.report.downloadLocked} text={`${problem} ${remedy}`} />;
  return (
    <NoAccessNotice
      title={messages.report.noDownload}
      text={`${problem} ${messages.report.noDownloadNext(detail.author)}`}
      request={messages.report.requestDownload(detail.name, detail.author)}
    />
  );
}

export const isDownloadRefused = ({ code }: Failure): boolean => code === 'NoDownload' || code === 'DownloadLocked';
