import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type ChangesShown,
  type ChangesState,
  isAskedForName,
  isOutcomeOpen,
  isQuestion,
  type PlacementsState,
  type PlacementView,
} from '../../../app';
import { Button, Delayed, FailureNotice, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacedCells } from '../cell-link';
import { useWhyOff } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { AnswerButtons } from '../workbook/answer-buttons';
import { ChangesLists } from './changes-lists';
import { DetailsPage, type DetailsPageProps, useDetailsWords } from './details-page';

/**
 * Shows what the last refresh changed, what a waiting result would change, or which rows were
 * restored.
 */
export function ChangesPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { announce, words } = usePage();
  const detailsWords = useDetailsWords();
  const { id, name, status } = placement;
  const before = useRef(status.kind);
  useLayoutEffect(() => {
    // A restore is not the end of a refresh, so nothing else announces it here.
    if (status.kind === 'putBack' && before.current !== 'putBack')
      announce('status', words.placements.itIsPutBack(name, status.rowsOf));
    before.current = status.kind;
  }, [status.kind]);
  useLayoutEffect(() => {
    void details.openChanges(id);
    return details.closeChanges;
  }, [details, id]);
  const state = details.changes.value;
  const shown = state.kind === 'shown' && state.placementId === id ? state : undefined;
  const waits = shown ? shown.about === 'waiting' : placement.status.kind === 'waits';
  const title = waits ? detailsWords.waitsTitle : detailsWords.title;

  return (
    <DetailsPage
      title={title}
      onBack={onBack}
      lead={<Lead placement={placement} shown={shown} />}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            <PlacedCells placement={placement} sheet={sheet} />{' '}
            {shown && detailsWords.meta(shown, placement.refreshedAt)}
          </p>
        </>
      }
      foot={
        // A device that did not write the rows cannot compare them, but the user can still decide
        // about the waiting result.
        state.kind === 'unknown' && placement.status.kind === 'waits' ? (
          <TakeOrKeep details={details} placement={placement} onBack={onBack} />
        ) : (
          shown && hasFoot(shown) && <Foot details={details} placement={placement} shown={shown} onBack={onBack} />
        )
      }
    >
      <Body
        state={state}
        remembers={details.remembers.value}
        shown={shown}
        lastRun={placement.lastRun}
        onGo={(at) => void details.showCell(id, at)}
      />
    </DetailsPage>
  );
}

interface ShownProps {
  readonly placement: PlacementView;
  readonly shown: ChangesShown | undefined;
}

/**
 * Shows what the user must know before the lists: how the write ended, or why the new result waits.
 */
function Lead({ placement, shown }: ShownProps) {
  const { words } = usePage();
  const detailsWords = useDetailsWords();
  const { status, cells } = placement;
  if (isQuestion(status) || status.kind === 'doubtful' || status.kind === 'gone') {
    const sentence = words.placements.sentence(placement);
    return (
      <Notice tone="warn" icon={glyphs.warning}>
        <p>{sentence && <Say sentence={sentence} />}</p>
      </Notice>
    );
  }
  switch (status.kind) {
    case 'failed':
      return (
        <FailureNotice
          failure={status.failure}
          safe={isOutcomeOpen(status.failure) ? undefined : words.workbookUnchanged}
        />
      );
    case 'putBack':
      if (shown?.about !== 'putBack') return null;
      return (
        <Notice tone="ok" icon={glyphs.done}>
          <p>
            <Say sentence={detailsWords.isBack(status.rowsOf, cells)} />
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

interface BodyProps {
  readonly state: ChangesState;
  readonly remembers: boolean;
  readonly shown: ChangesShown | undefined;
  readonly lastRun: PlacementView['lastRun'];
  readonly onGo: (at: { readonly row: number; readonly column: number }) => void;
}

function Body({ state, remembers, shown, lastRun, onGo }: BodyProps) {
  const detailsWords = useDetailsWords();
  if (shown) {
    const { sameSince } = shown;
    if (sameSince === undefined) return <ChangesLists changes={shown} onGo={onGo} />;
    return (
      <>
        <Notice tone="ok" icon={glyphs.done}>
          <p>
            <Say sentence={detailsWords.nothing(shown.rowCount, sameSince, lastRun)} />
          </p>
        </Notice>
        {hasFormer(shown) && (
          <>
            <h2>{detailsWords.before}</h2>
            <ChangesLists changes={shown} onGo={onGo} />
          </>
        )}
      </>
    );
  }
  if (state.kind === 'unknown') {
    return (
      <Notice icon={pageGlyphs.clock}>
        <p>
          <Say sentence={detailsWords.unknown(remembers)} />
        </p>
      </Notice>
    );
  }
  return (
    <Delayed>
      <p class="say">{detailsWords.loading}</p>
      <progress aria-label={detailsWords.loading} />
    </Delayed>
  );
}

/** Returns true if there are cached rows of an earlier refresh to compare with. */
function hasFormer({ at, against }: ChangesShown): boolean {
  return at !== against;
}

function hasFoot(shown: ChangesShown): boolean {
  return shown.about !== 'refresh' || hasFormer(shown);
}

type FootProps = Pick<DetailsPageProps, 'details' | 'placement' | 'onBack'>;

function Foot({ details, placement, shown, onBack }: FootProps & { readonly shown: ChangesShown }) {
  const { app, words } = usePage();
  const detailsWords = useDetailsWords();
  const whyOff = useWhyOff();
  const { id, status, name } = placement;
  const placements = app.placements.state.value;
  if (status.kind === 'refreshing' || status.kind === 'queued')
    return <progress class="grow" aria-label={detailsWords.writing(name)} />;
  const off = isHeld(placements);
  if (shown.about === 'waiting') return <TakeOrKeep details={details} placement={placement} onBack={onBack} />;
  if (shown.about === 'putBack') {
    return (
      <>
        <small class="grow">{detailsWords.untilRefresh}</small>
        <Button
          icon={pageGlyphs.refresh}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => void app.placements.refresh(id).then(() => details.openChanges(id))}
        >
          {words.placements.refresh}
        </Button>
      </>
    );
  }
  return (
    <>
      <small class="grow">{detailsWords.putsBack(shown.rowsBefore, shown.against)}</small>
      <Button icon={pageGlyphs.putBack} off={off} onPress={() => void details.putBack(id)}>
        {detailsWords.putBack}
      </Button>
    </>
  );
}

function TakeOrKeep({ details, placement, onBack }: FootProps) {
  const { app } = usePage();
  const detailsWords = useDetailsWords();
  const { id, status } = placement;
  const question = status.kind === 'waits' ? status : undefined;
  const off = isHeld(app.placements.state.value);
  return (
    <div class="stack tight grow">
      <small>{detailsWords.nothingWritten}</small>
      {question && <AnswerButtons {...{ placement, question, off }} onAnswered={() => void details.openChanges(id)} />}
      <div class="row">
        <Button off={off} onPress={() => void details.keepOld(id).then(onBack)}>
          {detailsWords.keepOld}
        </Button>
        {!(question && isAskedForName(question.gates)) && (
          <Button look="main" off={off} onPress={() => void details.take(id)}>
            {detailsWords.take}
          </Button>
        )}
      </div>
    </div>
  );
}

function isHeld(placements: PlacementsState): boolean {
  return placements.kind === 'ready' && (placements.run.kind === 'running' || placements.copyQuestion);
}
