import { useLayoutEffect, useState } from 'preact/hooks';
import { hasFields } from '../../../app';
import { Button, DelayedProgress, Dialog, FailureNotice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { QueryEditor } from '../explore/query-editor';
import { QueryDifference } from '../explore/query-section';
import { QueryTexts } from '../explore/query-texts';
import { StatePreview } from '../report/preview-region';
import { AboutPlacement, DetailsPage, type DetailsPageProps } from './details-page';

/** Changes the query of a placement. The preview shows the rows that it would get. */
export function QueryPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { explore } = usePage().messages;
  const { id, status } = placement;
  const state = details.queryState.value;
  useLayoutEffect(() => {
    void details.openPlacedQuery(id);
    return details.closePlacedQuery;
  }, [details, id]);
  const isRunnable = state.kind === 'open' && state.editable !== undefined && hasFields(state.editable.json);
  const canApply = isRunnable && state.isEdited && state.preview.kind !== 'failed';
  return (
    <DetailsPage
      title={explore.query}
      onBack={onBack}
      about={<AboutPlacement placement={placement} sheet={sheet} />}
      footer={
        state.kind === 'open' &&
        state.editable && (
          <Button
            variant="main"
            isDisabled={!canApply || status.kind === 'refreshing'}
            onPress={() => void details.savePlacedQuery().then(onBack)}
          >
            {explore.apply}
          </Button>
        )
      }
    >
      {(state.kind === 'loading' || state.kind === 'closed') && <DelayedProgress label={explore.loading} />}
      {state.kind === 'failed' && (
        <FailureNotice failure={state.failure} onRetry={() => void details.openPlacedQuery(id)} />
      )}
      {state.kind === 'open' && !state.editable && <p>{explore.notEditable}</p>}
      {state.kind === 'open' && state.editable && (
        <>
          <QueryEditor
            json={state.editable.json}
            isDisabled={status.kind === 'refreshing'}
            onChange={details.setPlacedQuery}
          />
          <QueryDifference editable={state.editable} onBack={() => details.setPlacedQuery(undefined)}>
            {isRunnable && <CopyQuery details={details} />}
          </QueryDifference>
          {isRunnable && (
            <StatePreview
              {...{ state, repair: explore.repair }}
              onRead={details.readPlacedPreview}
              onCancel={details.cancelPlacedPreview}
            />
          )}
        </>
      )}
    </DetailsPage>
  );
}

/** Shows the query as texts, so that someone can save it as a report. */
function CopyQuery({ details }: Pick<DetailsPageProps, 'details'>) {
  const { dialogs, explore } = usePage().messages;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small onPress={() => setOpen(true)}>
        {explore.copyQuery}
      </Button>
      {isOpen && (
        <Dialog title={explore.copyQuery} text="" cancelLabel={dialogs.close} onConfirm={close} onCancel={close}>
          <QueryTexts onRead={details.exportPlacedQuery} />
        </Dialog>
      )}
    </>
  );
}
