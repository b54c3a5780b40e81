import { useLayoutEffect, useState } from 'preact/hooks';
import type { Failure, PlacementView, RepairState } from '../../../app';
import { Button, Delayed, FailureNotice, glyphs, Notice, Say } from '../../../parts';
import { useLaterPane } from '../../shell/later-parts';
import { CareFrame, type CarePageProps, useCareWords } from './care-page';
import { NoReportFoot, NoReportPlan } from './no-report';

type Shown = Extract<RepairState, { kind: 'shown' }>;

/** What has become of a block that is not written, what would put it right, and in which cells. Nothing happens before it is pressed. */
export function RepairPage({ care, placement, onBack }: CarePageProps) {
  const careWords = useCareWords();
  const { id, name, status } = placement;
  useLayoutEffect(() => {
    void care.openRepair(id);
    return care.closeRepair;
  }, [care, id]);
  const [refused, refuse] = useState<Failure>();
  const state = care.repair.value;
  const isBusy = status.kind === 'refreshing' || status.kind === 'queued';
  const found = (state.kind === 'shown' || state.kind === 'noReport') && state.placementId === id ? state : undefined;
  const shown = isBusy ? undefined : found;
  const failure = refused ?? (status.kind === 'failed' && shown?.kind !== 'noReport' ? status.failure : undefined);
  return (
    <CareFrame
      title={careWords.repair}
      onBack={onBack}
      lead={failure && <FailureNotice failure={failure} />}
      about={<p>{name}</p>}
      foot={
        shown?.kind === 'noReport' ? (
          <NoReportFoot care={care} placement={placement} noReport={shown} onRefused={refuse} />
        ) : (
          shown && shown.reason !== 'found' && <Foot care={care} placement={placement} shown={shown} />
        )
      }
    >
      {shown?.kind === 'noReport' && <NoReportPlan noReport={shown} />}
      {shown?.kind === 'shown' && <Plan placement={placement} shown={shown} onGo={() => void care.showCandidate(id)} />}
      {!shown && (
        <Delayed>
          <p class="say">{isBusy ? careWords.writing(name) : careWords.looking}</p>
          <progress aria-label={isBusy ? careWords.writing(name) : careWords.looking} />
        </Delayed>
      )}
    </CareFrame>
  );
}

interface PlanProps {
  readonly placement: PlacementView;
  readonly shown: Shown;
  readonly onGo: () => void;
}

function Plan({ placement, shown, onGo }: PlanProps) {
  const careWords = useCareWords();
  const { reason, under, candidate, searchedInPart } = shown;
  const isFine = reason === 'found';
  return (
    <>
      <Notice tone={isFine ? 'ok' : 'warn'} icon={isFine ? glyphs.done : glyphs.warning}>
        <p>
          {careWords.reasons[reason]} {under !== undefined && <Say sentence={careWords.under(under)} />}
        </p>
      </Notice>
      {!isFine && (
        <section class="stack tight">
          <h2>{careWords.plan}</h2>
          <p class="say">{candidate ? careWords.foundBy[candidate.foundBy] : careWords.noCells}</p>
          {searchedInPart && <p class="say">{careWords.searchedInPart}</p>}
          <p class="say">
            {candidate ? (
              <Say sentence={careWords.takePlan(candidate.cells, placement.rows)} />
            ) : (
              careWords.againPlan(placement.rows)
            )}
          </p>
          {candidate && (
            <div class="row">
              <Button small icon={glyphs.show} onPress={onGo}>
                {careWords.goThere}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

function Foot({ care, placement, shown }: Pick<CarePageProps, 'care' | 'placement'> & { readonly shown: Shown }) {
  const { app, words } = useLaterPane();
  const careWords = useCareWords();
  const { id } = placement;
  const placements = app.placements.state.value;
  const off = !app.online.value || (placements.kind === 'ready' && placements.run.kind === 'running');
  return (
    <>
      <small class="grow">{careWords.nothingWritten}</small>
      {shown.candidate ? (
        <Button look="main" off={off} onPress={() => void care.takeCandidate(id)}>
          {careWords.takeCells}
        </Button>
      ) : (
        <Button
          look="main"
          off={off}
          onPress={() => void app.placements.placeAgain(id).then(() => care.openRepair(id))}
        >
          {words.placements.placeAgain}
        </Button>
      )}
    </>
  );
}
