import { useLayoutEffect, useState } from 'preact/hooks';
import { hasFields, type PlacementQueryState } from '../../../app';
import { Button, Delayed, Dialog, FailureNotice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { QueryEditor } from '../explore/query-editor';
import { QueryDifference } from '../explore/query-section';
import { QueryTexts } from '../explore/query-texts';
import { PreviewRegion } from '../report/preview-region';
import { useShownPreview } from '../report/shown-preview';
import { DetailsPage, type DetailsPageProps } from './details-page';

/** Changes the query of a placement. The preview shows the rows that it would get. */
export function QueryPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { explore } = usePage().messages;
  const { id, name, status } = placement;
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
      about={
        <p class="row">
          {name} <PlacementLink placement={placement} sheet={sheet} />
        </p>
      }
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
      {(state.kind === 'loading' || state.kind === 'closed') && (
        <Delayed>
          <progress aria-label={explore.loading} />
        </Delayed>
      )}
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
          {isRunnable && <PlacedPreview details={details} state={state} />}
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

interface PlacedPreviewProps extends Pick<DetailsPageProps, 'details'> {
  readonly state: Extract<PlacementQueryState, { kind: 'open' }>;
}

function PlacedPreview({ details, state }: PlacedPreviewProps) {
  const { repair } = usePage().messages.explore;
  return (
    <PreviewRegion
      {...useShownPreview(state)}
      {...{ repair, extras: [], onRead: details.readPlacedPreview, onCancel: details.cancelPlacedPreview }}
    />
  );
}
