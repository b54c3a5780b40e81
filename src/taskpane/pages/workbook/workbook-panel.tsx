import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import {
  type CellsToClear,
  isOutcomeOpen,
  type PlacementsState,
  type PlacementView,
  type Recovered,
  type SheetCopy,
  type SheetCopyAnswer,
  workbookQuestion,
} from '../../../app';
import { Art, Button, Delayed, FailureNotice, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { OFFLINE } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { Allowed, AllowQuestion } from './allow-question';
import { CopyQuestion } from './copy-question';
import { Formulas } from './formulas';
import { NewPlatform } from './new-platform';
import { GrowthDialog, UnlinkDialog } from './placement-dialogs';
import { PlacementList } from './placement-list';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

export function WorkbookPanel() {
  const { app, words } = usePage();
  const state = app.placements.state.value;
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 class="vh">{words.thisWorkbook}</h1>
          <Delayed>
            <p class="meta count">{words.placements.loading}</p>
            <progress aria-label={words.placements.loading} />
          </Delayed>
        </>
      );
    case 'failed':
      return (
        <div class="ask">
          <h1 class="vh">{words.thisWorkbook}</h1>
          <FailureNotice
            failure={state.failure}
            lead={words.placements.failed}
            safe={isOutcomeOpen(state.failure) ? undefined : words.workbookUnchanged}
            onRetry={() => void app.placements.reload()}
          />
        </div>
      );
    case 'ready':
      return (
        <>
          {state.recovered && <RecoveredNotice recovered={state.recovered} />}
          {state.unlinkedPending && state.unlinkedPending.length > 0 && (
            <div class="ask">
              <Notice icon={pageGlyphs.clock}>
                <p>{words.placements.unlinkedPending(state.unlinkedPending)}</p>
              </Notice>
            </div>
          )}
          {state.unknownFormulas ? (
            <div class="ask">
              <Notice tone="warn" icon={glyphs.alert}>
                <p>{words.formulas.unknown(state.unknownFormulas)}</p>
              </Notice>
            </div>
          ) : null}
          {state.count === 0 && !state.copyQuestion && !state.notAllowed ? (
            <NothingPlaced />
          ) : (
            <Placements state={state} />
          )}
          <Formulas />
        </>
      );
  }
}

function NothingPlaced() {
  const { navigation, words } = usePage();
  return (
    <div class="empty low">
      <Art />
      <h1>{words.placements.emptyTitle}</h1>
      <p>{words.placements.emptyText}</p>
      <Button
        look="main"
        onPress={() => {
          navigation.tab.value = 'reports';
        }}
      >
        {words.placements.browse}
      </Button>
    </div>
  );
}

interface Asking {
  readonly about: 'growth' | 'unlink';
  readonly id: string;
  /** Clearing would now affect these cells instead of those that the user agreed to. */
  readonly others?: CellsToClear;
}

function Placements({ state }: { readonly state: Ready }) {
  const { app, navigation, words } = usePage();
  const asking = useSignal<Asking | undefined>(undefined);
  const isAllowed = useSignal(false);
  const online = app.online.value;
  const ask = useCallback(
    (about: 'growth' | 'unlink', id: string) => {
      asking.value = { about, id };
    },
    [asking],
  );
  const close = () => {
    asking.value = undefined;
  };
  const isShown = navigation.tab.value === 'workbook';
  useEffect(() => {
    if (!isShown) return;
    const check = () => {
      if (app.online.peek() && !document.hidden) void app.placements.checkVersions();
    };
    check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, [app, isShown]);
  const workbookAsks = workbookQuestion(state);
  const question = asking.value;
  const asked = question && findPlacement(state, question.id);

  return (
    <>
      <h1 class="vh">{words.thisWorkbook}</h1>
      {!online && (
        <div class="ask">
          <Notice icon={glyphs.offline}>
            <p id={OFFLINE}>
              <Say sentence={words.placements.offline} />
            </p>
          </Notice>
        </div>
      )}
      {state.notAllowed ? (
        <AllowQuestion
          asked={state.notAllowed}
          mayBeCopy={state.copyQuestion}
          count={state.count}
          onAllow={() => {
            isAllowed.value = true;
          }}
        />
      ) : (
        isAllowed.value && <Allowed />
      )}
      <NewPlatform state={state} />
      {workbookAsks === 'copy' && <CopyQuestion count={state.count} />}
      {workbookAsks === undefined && <Head state={state} online={online} />}
      {!state.copyQuestion &&
        !state.notAllowed &&
        (state.sheetCopies ?? []).map((copy) => <SheetCopyQuestion key={copy.cells + copy.placementId} copy={copy} />)}
      <PlacementList state={state} online={online} onAsk={ask} />
      {question?.about === 'unlink' && asked && (
        <UnlinkDialog
          key={question.others?.cells.join()}
          placement={asked}
          others={question.others}
          onOthers={(others) => {
            asking.value = { about: 'unlink', id: asked.id, others };
          }}
          onClose={close}
        />
      )}
      {question?.about === 'growth' && asked?.status.kind === 'needsDecision' && (
        <GrowthDialog placement={asked} sheet={sheetOf(state, asked)} question={asked.status} onClose={close} />
      )}
    </>
  );
}

function Head({ state, online }: { readonly state: Ready; readonly online: boolean }) {
  const { app, words } = usePage();
  const running = state.run.kind === 'running';
  const all = state.groups.flatMap(({ placements }) => placements);
  return (
    <div class="row head">
      <p class="grow say num">{words.placements.summary(all, running ? 0 : state.needYou)}</p>
      <Button
        icon={pageGlyphs.refresh}
        off={running || !online}
        describedBy={online ? undefined : OFFLINE}
        onPress={() => void app.placements.refreshAll()}
      >
        {words.placements.refreshAll}
      </Button>
    </div>
  );
}

/** Says what happened to a write that was interrupted because the pane closed. */
function RecoveredNotice({ recovered }: { readonly recovered: Recovered }) {
  const { words } = usePage();
  const isClosed = useSignal(false);
  if (isClosed.value) return null;
  return (
    <div class="ask">
      <Notice icon={glyphs.alert}>
        <p>
          <b>{words.placements.recoveredTitle(recovered)}</b> {words.placements.recovered(recovered)}
        </p>
        <div class="row">
          <Button
            small
            onPress={() => {
              isClosed.value = true;
            }}
          >
            {words.placements.closeRecovered}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Asks about a copied sheet. Either answer settles it for good. */
function SheetCopyQuestion({ copy }: { readonly copy: SheetCopy }) {
  const { app, words } = usePage();
  const { placements } = words;
  const answer = (choice: SheetCopyAnswer) => void app.placements.answerSheetCopy(copy, choice);
  return (
    <div class="ask">
      <Notice icon={pageGlyphs.copy}>
        <p>
          <Say sentence={placements.sheetCopy(copy)} />
        </p>
        <div class="row">
          <Button small onPress={() => answer('own')}>
            {placements.sheetCopyAnswers.own}
          </Button>
          <Button small onPress={() => answer('plain')}>
            {placements.sheetCopyAnswers.plain}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function findPlacement(state: Ready, id: string): PlacementView | undefined {
  return state.groups.flatMap((group) => group.placements).find((placement) => placement.id === id);
}

function sheetOf(state: Ready, { id }: PlacementView): string | undefined {
  return state.groups.find(({ placements }) => placements.some((one) => one.id === id))?.sheet;
}
