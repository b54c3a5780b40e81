import { useLayoutEffect, useState } from 'preact/hooks';
import type { Failure, PlacementView, RepairState } from '../../../app';
import { Button, Delayed, FailureNotice, icons, Notice, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { LinkedSentence } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { removePlacement } from '../remove-placement';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';
import { UnavailableReportFooter, UnavailableReportNotice } from './unavailable-report';

type RepairPlanState = Extract<RepairState, { kind: 'shown' }>;

/**
 * Says what happened to a block that is not written, and which cells may be the block.
 * Nothing happens until the user presses the button.
 */
export function RepairPage({ details, placement, onBack }: DetailsPageProps) {
  const detailsMessages = useDetailsMessages();
  const { id, name, status } = placement;
  useLayoutEffect(() => {
    void details.openRepair(id);
    return details.closeRepair;
  }, [details, id]);
  const [actionFailure, setActionFailure] = useState<Failure>();
  const state = details.repairState.value;
  const isBusy = status.kind === 'refreshing' || status.kind === 'queued';
  const currentRepair =
    (state.kind === 'shown' || state.kind === 'noReport') && state.placementId === id ? state : undefined;
  const repair = isBusy ? undefined : currentRepair;
  const failure =
    actionFailure ?? (status.kind === 'failed' && repair?.kind !== 'noReport' ? status.failure : undefined);
  return (
    <DetailsPage
      title={detailsMessages.repair}
      onBack={onBack}
      lead={failure && <FailureNotice failure={failure} />}
      about={<p>{name}</p>}
      footer={
        repair?.kind === 'noReport' ? (
          <UnavailableReportFooter
            details={details}
            placement={placement}
            unavailable={repair}
            onFailure={setActionFailure}
          />
        ) : (
          repair && repair.reason !== 'found' && <Footer details={details} placement={placement} repair={repair} />
        )
      }
    >
      {repair?.kind === 'noReport' && <UnavailableReportNotice unavailable={repair} />}
      {repair?.kind === 'shown' && <RepairPlan placement={placement} repair={repair} />}
      {!repair && (
        <Delayed>
          <p class="say">{isBusy ? detailsMessages.writing(name) : detailsMessages.looking}</p>
          <progress aria-label={isBusy ? detailsMessages.writing(name) : detailsMessages.looking} />
        </Delayed>
      )}
    </DetailsPage>
  );
}

interface RepairPlanProps {
  readonly placement: PlacementView;
  readonly repair: RepairPlanState;
}

function RepairPlan({ placement, repair }: RepairPlanProps) {
  const messages = useDetailsMessages();
  const { reason, otherReport, candidate, isSearchPartial } = repair;
  const isFine = reason === 'found';
  const plan = candidate === undefined ? [messages.againPlan(placement.rows)] : messages.candidate(candidate);
  return (
    <Notice tone={isFine ? 'ok' : 'warn'} icon={isFine ? icons.done : icons.warning}>
      <p>
        {messages.reasons[reason]}{' '}
        {otherReport !== undefined && <SentenceText sentence={messages.under(otherReport)} />}{' '}
        {isSearchPartial && messages.searchedInPart} {!isFine && <LinkedSentence sentence={plan} />}
      </p>
    </Notice>
  );
}

function Footer({
  details,
  placement,
  repair,
}: Pick<DetailsPageProps, 'details' | 'placement'> & { readonly repair: RepairPlanState }) {
  const { app, announce, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id } = placement;
  const placements = app.placements.state.value;
  const offlineHintId = useOfflineHintId();
  const isRunning = placements.kind === 'ready' && placements.run.kind === 'running';
  const isDisabled = offlineHintId !== undefined || isRunning;
  return (
    <>
      <Button isDisabled={isRunning} onPress={() => void removePlacement({ app, announce, messages }, placement)}>
        {messages.placements.dismiss}
      </Button>
      {repair.candidate !== undefined ? (
        <Button
          variant="main"
          isDisabled={isDisabled}
          describedBy={offlineHintId}
          onPress={() => void details.takeCandidate(id)}
        >
          {detailsMessages.takeCells}
        </Button>
      ) : (
        <Button
          variant="main"
          isDisabled={isDisabled}
          describedBy={offlineHintId}
          onPress={() => void app.placements.placeAgain(id).then(() => details.openRepair(id))}
        >
          {messages.placements.placeAgain}
        </Button>
      )}
    </>
  );
}
