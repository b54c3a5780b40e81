import { useLayoutEffect } from 'preact/hooks';
import type { ChangesShown, ChangesState, PlacementsState, PlacementView } from '../../../app';
import { Button, Cell, Delayed, FailureNotice, glyphs, Notice, Say } from '../../../parts';
import { useLaterPane } from '../../shell/later-parts';
import { CareFrame, type CarePageProps, useCareWords } from './care-page';
import { ChangesLists } from './changes-lists';

/** What the last refresh changed, what a waiting result would change, or what was put back. */
export function ChangesPage({ care, placement, sheet, onBack }: CarePageProps) {
  const { words } = useLaterPane();
  const careWords = useCareWords();
  const { id, name, cells } = placement;
  useLayoutEffect(() => {
    void care.openChanges(id);
    return care.closeChanges;
  }, [care, id]);
  const state = care.changes.value;
  const shown = state.kind === 'shown' && state.placementId === id ? state : undefined;
  const waits = shown ? shown.about === 'waiting' : placement.status.kind === 'waits';
  const title = waits ? careWords.waitsTitle : careWords.title;

  return (
    <CareFrame
      title={title}
      onBack={onBack}
      lead={<Lead placement={placement} shown={shown} />}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            {cells !== undefined && (
              <Cell address={cells} sheet={sheet === undefined ? undefined : words.sheetOf(sheet)} />
            )}{' '}
            {shown && careWords.meta(shown, placement.refreshedAt)}
          </p>
        </>
      }
      foot={
        // A device that did not write the rows cannot compare them; what waits is still for this person to say.
        state.kind === 'unknown' && placement.status.kind === 'waits' ? (
          <TakeOrKeep care={care} id={id} />
        ) : (
          shown && hasFoot(shown) && <Foot care={care} placement={placement} shown={shown} />
        )
      }
    >
      <Body state={state} shown={shown} onGo={(at) => void care.showCell(id, at)} />
    </CareFrame>
  );
}

interface ShownProps {
  readonly placement: PlacementView;
  readonly shown: ChangesShown | undefined;
}

/** What a person must know before the lists: how writing ended, or why the new result waits. */
function Lead({ placement, shown }: ShownProps) {
  const { words } = useLaterPane();
  const careWords = useCareWords();
  const { status, cells } = placement;
  switch (status.kind) {
    case 'failed':
      return <FailureNotice failure={status.failure} safe={words.workbookUnchanged} />;
    case 'waits':
    case 'needsDecision':
    case 'doubtful':
    case 'gone': {
      const sentence = words.placements.sentence(placement);
      return (
        <Notice tone="warn" icon={glyphs.warning}>
          <p>{sentence && <Say sentence={sentence} />}</p>
        </Notice>
      );
    }
    case 'putBack':
      if (shown?.about !== 'putBack') return null;
      return (
        <Notice tone="ok" icon={glyphs.done}>
          <p>
            <Say sentence={careWords.isBack(status.rowsOf, cells)} />
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

interface BodyProps {
  readonly state: ChangesState;
  readonly shown: ChangesShown | undefined;
  readonly onGo: (at: { readonly row: number; readonly column: number }) => void;
}

function Body({ state, shown, onGo }: BodyProps) {
  const careWords = useCareWords();
  if (shown) {
    const { sameSince } = shown;
    if (sameSince === undefined) return <ChangesLists changes={shown} onGo={onGo} />;
    return (
      <>
        <Notice tone="ok" icon={glyphs.done}>
          <p>
            <Say sentence={careWords.nothing(shown.rowCount, sameSince)} />
          </p>
        </Notice>
        {hasFormer(shown) && (
          <>
            <h2>{careWords.before}</h2>
            <ChangesLists changes={shown} onGo={onGo} />
          </>
        )}
      </>
    );
  }
  if (state.kind === 'unknown') {
    return (
      <Notice icon={glyphs.clock}>
        <p>
          <Say sentence={careWords.unknown} />
        </p>
      </Notice>
    );
  }
  return (
    <Delayed>
      <p class="say">{careWords.loading}</p>
      <progress aria-label={careWords.loading} />
    </Delayed>
  );
}

/** Older rows are known, and they are different. */
function hasFormer({ at, against }: ChangesShown): boolean {
  return at !== against;
}

function hasFoot(shown: ChangesShown): boolean {
  return shown.about !== 'refresh' || hasFormer(shown);
}

function Foot({
  care,
  placement,
  shown,
}: Pick<CarePageProps, 'care' | 'placement'> & { readonly shown: ChangesShown }) {
  const { app, words } = useLaterPane();
  const careWords = useCareWords();
  const { id, status, name } = placement;
  const placements = app.placements.state.value;
  if (status.kind === 'refreshing' || status.kind === 'queued')
    return <progress class="grow" aria-label={careWords.writing(name)} />;
  const off = isHeld(placements);
  if (shown.about === 'waiting') return <TakeOrKeep care={care} id={id} />;
  if (shown.about === 'putBack') {
    return (
      <>
        <small class="grow">{careWords.untilRefresh}</small>
        <Button
          icon={glyphs.refresh}
          off={off || !app.online.value}
          onPress={() => void app.placements.refresh(id).then(() => care.openChanges(id))}
        >
          {words.placements.refresh}
        </Button>
      </>
    );
  }
  return (
    <>
      <small class="grow">{careWords.putsBack(shown.rowsBefore, shown.against)}</small>
      <Button icon={glyphs.putBack} off={off} onPress={() => void care.putBack(id)}>
        {careWords.putBack}
      </Button>
    </>
  );
}

function TakeOrKeep({ care, id }: Pick<CarePageProps, 'care'> & { readonly id: string }) {
  const { app } = useLaterPane();
  const careWords = useCareWords();
  const off = isHeld(app.placements.state.value);
  return (
    <div class="stack tight grow">
      <small>{careWords.nothingWritten}</small>
      <div class="row">
        <Button off={off} onPress={() => void care.keepOld(id)}>
          {careWords.keepOld}
        </Button>
        <Button look="main" off={off} onPress={() => void care.take(id)}>
          {careWords.take}
        </Button>
      </div>
    </div>
  );
}

function isHeld(placements: PlacementsState): boolean {
  return placements.kind === 'ready' && (placements.run.kind === 'running' || placements.copyQuestion);
}
