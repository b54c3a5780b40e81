import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  asksAboutName,
  type ChangesState,
  isOutcomeOpen,
  isQuestion,
  type PlacementsState,
  type PlacementView,
  type SelectedCells,
  type ShownChanges,
} from '../../../app';
import { Button, Delayed, FailureNotice, icons, Notice, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PlacementLink } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { AnswerButtons } from '../workbook/answer-buttons';
import { ChangesLists } from './changes-lists';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';

/**
 * Shows what the last refresh changed, what a waiting result would change, or which rows were
 * restored.
 */
export function ChangesPage({ details, placement, sheet, onBack }: DetailsPageProps) {
  const { app, announce, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, name, status } = placement;
  const previousKind = useRef(status.kind);
  useLayoutEffect(() => {
    // A restore is not the end of a refresh, so nothing else announces it here.
    if (status.kind === 'putBack' && previousKind.current !== 'putBack')
      announce('status', messages.placements.itIsPutBack(name, status.firstWrittenAt));
    previousKind.current = status.kind;
  }, [status.kind]);
  useLayoutEffect(() => {
    void details.openChanges(id);
    return details.closeChanges;
  }, [details, id]);
  const state = details.changesState.value;
  const changes = state.kind === 'shown' && state.placementId === id ? state : undefined;
  const isWaiting = changes ? changes.about === 'waiting' : placement.status.kind === 'waits';
  const isUndone = placement.undone !== undefined && !isWaiting;
  const title = isWaiting ? detailsMessages.waitsTitle : detailsMessages.title;

  return (
    <DetailsPage
      title={title}
      onBack={onBack}
      lead={<Lead placement={placement} changes={changes} />}
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            <PlacementLink placement={placement} sheet={sheet} />{' '}
            {changes && !isUndone && detailsMessages.meta(changes, placement.refreshedAt)}
          </p>
        </>
      }
      footer={
        // A device that did not write the rows cannot compare them, but the user can still decide
        // about the waiting result.
        state.kind === 'unknown' && placement.status.kind === 'waits' ? (
          <WaitingFooter details={details} placement={placement} onBack={onBack} />
        ) : (
          changes &&
          hasFooter(changes, placement) && (
            <Footer details={details} placement={placement} changes={changes} onBack={onBack} />
          )
        )
      }
    >
      {!isUndone && (
        <Body
          state={state}
          canCacheRows={details.canCacheRows.value}
          changes={changes}
          lastRun={placement.lastRun}
          areColumnsNamed={hasColumnsCheck(placement)}
          onGoToCell={(position) => void details.showCell(id, position)}
          onSelectCells={
            details.canSelectAreas.value && !isLocked(app.placements.state.value)
              ? () => details.selectChangedCells(id)
              : undefined
          }
        />
      )}
    </DetailsPage>
  );
}

interface LeadProps {
  readonly placement: PlacementView;
  readonly changes: ShownChanges | undefined;
}

/**
 * Shows what the user must know before the lists: how the write ended, or why the new result waits.
 */
function Lead({ placement, changes }: LeadProps) {
  const { messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { status } = placement;
  if (isQuestion(status) || status.kind === 'doubtful' || status.kind === 'gone') {
    const sentence = messages.placements.problem(placement);
    return (
      <Notice tone="warn" icon={icons.warning}>
        <p>{sentence && <SentenceText sentence={sentence} />}</p>
      </Notice>
    );
  }
  if (placement.undone)
    return (
      <Notice icon={pageIcons.putBack}>
        <p>{messages.placements.state(placement, false)}</p>
      </Notice>
    );
  switch (status.kind) {
    case 'failed':
      return (
        <FailureNotice
          failure={status.failure}
          reassurance={isOutcomeOpen(status.failure) ? undefined : messages.workbookUnchanged}
        />
      );
    case 'putBack':
      if (changes?.about !== 'putBack') return null;
      return (
        <Notice tone="ok" icon={icons.done}>
          <p>
            <SentenceText sentence={detailsMessages.isBack(status.firstWrittenAt)} />
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

interface BodyProps {
  readonly state: ChangesState;
  readonly canCacheRows: boolean;
  readonly changes: ShownChanges | undefined;
  readonly lastRun: PlacementView['lastRun'];
  /** The sentence above the title names the added and removed columns. */
  readonly areColumnsNamed: boolean;
  readonly onGoToCell: (position: { readonly row: number; readonly column: number }) => void;
  /** Is undefined if the cells cannot be selected in the sheet now. */
  readonly onSelectCells: (() => Promise<SelectedCells | undefined>) | undefined;
}

function Body({ state, canCacheRows, changes, lastRun, areColumnsNamed, onGoToCell, onSelectCells }: BodyProps) {
  const detailsMessages = useDetailsMessages();
  if (changes) {
    const { sameSince } = changes;
    if (sameSince === undefined) return <ChangesLists {...{ changes, areColumnsNamed, onGoToCell, onSelectCells }} />;
    return (
      <>
        <Notice tone="ok" icon={icons.done}>
          <p>
            <SentenceText sentence={detailsMessages.nothing(sameSince, lastRun)} />
          </p>
        </Notice>
        {hasEarlierRows(changes) && (
          <>
            <h2>{detailsMessages.before}</h2>
            <ChangesLists {...{ changes, areColumnsNamed, onGoToCell, onSelectCells }} />
          </>
        )}
      </>
    );
  }
  if (state.kind === 'unknown') {
    return (
      <Notice icon={pageIcons.clock}>
        <p>
          <SentenceText sentence={detailsMessages.unknown(canCacheRows)} />
        </p>
      </Notice>
    );
  }
  return (
    <Delayed>
      <p class="say">{detailsMessages.loading}</p>
      <progress aria-label={detailsMessages.loading} />
    </Delayed>
  );
}

function hasColumnsCheck({ status }: PlacementView): boolean {
  return status.kind === 'waits' && status.failedChecks.some(({ kind }) => kind === 'columns');
}

/** Returns true if there are cached rows of an earlier refresh to compare with. */
function hasEarlierRows({ at, comparedWith }: ShownChanges): boolean {
  return at !== comparedWith;
}

/** After an undo, the cells show the earlier rows already. */
function hasFooter(changes: ShownChanges, { undone }: PlacementView): boolean {
  return changes.about !== 'refresh' || (hasEarlierRows(changes) && !undone);
}

type FooterProps = Pick<DetailsPageProps, 'details' | 'placement' | 'onBack'>;

function Footer({ details, placement, changes, onBack }: FooterProps & { readonly changes: ShownChanges }) {
  const { app, messages, navigation } = usePage();
  const detailsMessages = useDetailsMessages();
  const offlineHintId = useOfflineHintId();
  const { id, status, name } = placement;
  const placements = app.placements.state.value;
  if (status.kind === 'refreshing' || status.kind === 'queued')
    return <progress class="grow" aria-label={detailsMessages.writing(name)} />;
  const isDisabled = isLocked(placements);
  if (changes.about === 'waiting') return <WaitingFooter details={details} placement={placement} onBack={onBack} />;
  if (changes.about === 'putBack') {
    return (
      <Button
        icon={pageIcons.refresh}
        isDisabled={isDisabled || offlineHintId !== undefined}
        describedBy={offlineHintId}
        onPress={() => void app.placements.refresh(id).then(() => details.openChanges(id))}
      >
        {messages.placements.refresh}
      </Button>
    );
  }
  return (
    <>
      <Button
        small
        onPress={() => {
          navigation.placementPage.value = { id, kind: 'options' };
        }}
      >
        {detailsMessages.askFirst}
      </Button>
      <Button icon={pageIcons.putBack} isDisabled={isDisabled} onPress={() => void details.restoreFormerRows(id)}>
        {detailsMessages.putBack}
      </Button>
    </>
  );
}

function WaitingFooter({ details, placement, onBack }: FooterProps) {
  const { app } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, status } = placement;
  const question = status.kind === 'waits' ? status : undefined;
  const isDisabled = isLocked(app.placements.state.value);
  return (
    <div class="stack tight grow">
      {question && (
        <AnswerButtons {...{ placement, question, isDisabled }} onAnswered={() => void details.openChanges(id)} />
      )}
      <div class="row">
        <Button isDisabled={isDisabled} onPress={() => void details.keepCurrentRows(id).then(onBack)}>
          {detailsMessages.keepOld}
        </Button>
        {!(question && asksAboutName(question.failedChecks)) && (
          <Button variant="main" isDisabled={isDisabled} onPress={() => void details.acceptWaitingRows(id)}>
            {detailsMessages.take}
          </Button>
        )}
      </div>
    </div>
  );
}

function isLocked(placements: PlacementsState): boolean {
  return placements.kind === 'ready' && (placements.run.kind === 'running' || placements.copyQuestion);
}
