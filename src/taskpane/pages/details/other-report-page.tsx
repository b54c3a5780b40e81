import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { ListedReport, ReplacementState } from '../../../app';
import { Button, DelayedProgress, FailureNotice, icons, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { StatePreview } from '../report/preview-region';
import { ReportSearch } from '../reports/reports-panel';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';

/** Gives a placement another report at the same place: the user finds it in the list and sees a preview. */
export function OtherReportPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { shell, announce } = usePage();
  const { otherReport: texts } = useDetailsMessages();
  const { id, name, status } = placement;
  const state = details.replacementState.value;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The search that found the current report would hide the other reports.
    if (shell.catalogue.query.peek().search !== '') shell.catalogue.search('');
    return details.closeReplacement;
  }, [details, id]);
  const consider = useCallback((report: ListedReport) => void details.considerReport(id, report), [details, id]);
  const isListShown = state.kind === 'closed';
  useFocusAfterChange(content, isListShown);
  const isRefreshing = status.kind === 'refreshing' || status.kind === 'queued';
  const canUse = state.kind === 'open' && !state.isCurrent && state.preview.kind === 'ready' && !isRefreshing;

  function takeReport() {
    if (state.kind === 'open') announce('status', texts.used(state.name));
    void details.useReplacement().then(onBack);
  }
  return (
    <DetailsPage
      title={texts.title}
      onBack={onBack}
      about={
        <p class="row">
          {texts.now(name)} <PlacementLink placement={placement} sheet={sheet} />
        </p>
      }
      footer={
        !isListShown && (
          <>
            <Button variant="quiet" isDisabled={isRefreshing} onPress={details.closeReplacement}>
              {texts.back}
            </Button>
            {state.kind === 'open' && (
              <Button variant="main" isDisabled={!canUse} onPress={takeReport}>
                {texts.use}
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={content} class="stack">
        {isListShown ? <ReportSearch onOpen={consider} /> : <ConsideredReport details={details} state={state} />}
      </div>
    </DetailsPage>
  );
}

interface ConsideredReportProps extends Pick<DetailsPageProps, 'details'> {
  readonly state: Exclude<ReplacementState, { kind: 'closed' }>;
}

function ConsideredReport({ details, state }: ConsideredReportProps) {
  const { report } = usePage().messages;
  const { otherReport: texts } = useDetailsMessages();
  return (
    <>
      <h2 tabIndex={-1}>{state.name}</h2>
      {state.kind === 'loading' && <DelayedProgress label={report.loading} />}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'open' && state.isCurrent && <p>{texts.isCurrent}</p>}
      {state.kind === 'open' && state.dropped.length > 0 && (
        <Notice tone="warn" icon={icons.warning}>
          <p>{texts.dropped}</p>
          <ul>
            {state.dropped.map((choice) => (
              <li key={choice.kind}>{texts.describe(choice)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state.kind === 'open' && (
        <StatePreview
          state={state}
          onRead={details.readReplacementPreview}
          onCancel={details.cancelReplacementPreview}
        />
      )}
    </>
  );
}

/** Moves the focus to the name of a report that opens, and to the search when the list returns. */
function useFocusAfterChange(content: { readonly current: HTMLElement | null }, isListShown: boolean): void {
  const wasListShown = useRef(isListShown);
  useLayoutEffect(() => {
    if (wasListShown.current === isListShown) return;
    wasListShown.current = isListShown;
    content.current?.querySelector<HTMLElement>(isListShown ? 'input[type=search]' : 'h2')?.focus();
  }, [isListShown]);
}
