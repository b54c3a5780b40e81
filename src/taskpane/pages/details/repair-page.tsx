import { useLayoutEffect, useState } from 'preact/hooks';
import type { Failure, PlacementView, RepairState } from '../../../app';
import { Button, Delayed, FailureNotice, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SayCells } from '../cell-link';
import { useWhyOff } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { DetailsPage, type DetailsPageProps, useDetailsWords } from './details-page';
import { NoReportFoot, NoReportPlan } from './no-report';

type Shown = Extract<RepairState, { kind: 'shown' }>;

/**
 * Says what happened to a block that is not written, how it can be repaired, and in which cells.
 * Nothing happens until the user presses the button.
 */
export function RepairPage({ details, placement, onBack }: DetailsPageProps) {
  const detailsWords = useDetailsWords();
  const { id, name, status } = placement;
  useLayoutEffect(() => {
    void details.openRepair(id);
    return details.closeRepair;
  }, [details, id]);
  const [refused, refuse] = useState<Failure>();
  const state = details.repair.value;
  const isBusy = status.kind === 'refreshing' || status.kind === 'queued';
  const found = (state.kind === 'shown' || state.kind === 'noReport') && state.placementId === id ? state : undefined;
  const shown = isBusy ? undefined : found;
  const failure = refused ?? (status.kind === 'failed' && shown?.kind !== 'noReport' ? status.failure : undefined);
  return (
    <DetailsPage
      title={detailsWords.repair}
      onBack={onBack}
      lead={failure && <FailureNotice failure={failure} />}
      about={<p>{name}</p>}
      foot={
        shown?.kind === 'noReport' ? (
          <NoReportFoot details={details} placement={placement} noReport={shown} onRefused={refuse} />
        ) : (
          shown && shown.reason !== 'found' && <Foot details={details} placement={placement} shown={shown} />
        )
      }
    >
      {shown?.kind === 'noReport' && <NoReportPlan noReport={shown} />}
      {shown?.kind === 'shown' && (
        <Plan placement={placement} shown={shown} onGo={() => void details.showCandidate(id)} />
      )}
      {!shown && (
        <Delayed>
          <p class="say">{isBusy ? detailsWords.writing(name) : detailsWords.looking}</p>
          <progress aria-label={isBusy ? detailsWords.writing(name) : detailsWords.looking} />
        </Delayed>
      )}
    </DetailsPage>
  );
}

interface PlanProps {
  readonly placement: PlacementView;
  readonly shown: Shown;
  readonly onGo: () => void;
}

function Plan({ placement, shown, onGo }: PlanProps) {
  const detailsWords = useDetailsWords();
  const { reason, under, candidate, searchedInPart } = shown;
  const isFine = reason === 'found';
  return (
    <>
      <Notice tone={isFine ? 'ok' : 'warn'} icon={isFine ? glyphs.done : glyphs.warning}>
        <p>
          {detailsWords.reasons[reason]} {under !== undefined && <Say sentence={detailsWords.under(under)} />}
        </p>
      </Notice>
      {!isFine && (
        <section class="stack tight">
          <h2>{detailsWords.plan}</h2>
          <p class="say">{candidate ? detailsWords.foundBy[candidate.foundBy] : detailsWords.noCells}</p>
          {searchedInPart && <p class="say">{detailsWords.searchedInPart}</p>}
          <p class="say">
            {candidate ? (
              <SayCells sentence={detailsWords.takePlan(candidate.cells, placement.rows)} />
            ) : (
              detailsWords.againPlan(placement.rows)
            )}
          </p>
          {candidate && (
            <div class="row">
              <Button small icon={pageGlyphs.show} onPress={onGo}>
                {detailsWords.goThere}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

function Foot({
  details,
  placement,
  shown,
}: Pick<DetailsPageProps, 'details' | 'placement'> & { readonly shown: Shown }) {
  const { app, words } = usePage();
  const detailsWords = useDetailsWords();
  const { id } = placement;
  const placements = app.placements.state.value;
  const whyOff = useWhyOff();
  const off = whyOff !== undefined || (placements.kind === 'ready' && placements.run.kind === 'running');
  return (
    <>
      <small class="grow">{detailsWords.nothingWritten}</small>
      {shown.candidate ? (
        <Button look="main" off={off} describedBy={whyOff} onPress={() => void details.takeCandidate(id)}>
          {detailsWords.takeCells}
        </Button>
      ) : (
        <Button
          look="main"
          off={off}
          describedBy={whyOff}
          onPress={() => void app.placements.placeAgain(id).then(() => details.openRepair(id))}
        >
          {words.placements.placeAgain}
        </Button>
      )}
    </>
  );
}
