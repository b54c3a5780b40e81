import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isOutcomeOpen, type PlaceDecision, type Placing, type ReportState, type Target } from '../../../app';
import { Button, Cell, FailureNotice, glyphs, Notice, Say, useLongWait } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { FilteredNotice, PlaceDialog, TooBigNotice } from './place-questions';

type Open = Extract<ReportState, { kind: 'open' }>;
type Running = Extract<Placing, { kind: 'reading' | 'writing' | 'waitingForCell' }>;

/** The foot of a report: where Place writes, how it goes on, how it ended. */
export function PlaceBar({ state }: { readonly state: Open }) {
  const { placing, target } = state;
  const running = placing.kind === 'reading' || placing.kind === 'writing' || placing.kind === 'waitingForCell';
  const shown = useLongWait(running);
  const goal = useGoal(placing, target);
  const cancelHadFocus = useRef(false);

  return (
    <footer class="bar">
      <Outcome state={state} />
      {running && shown ? (
        <Progress placing={placing} goal={goal} hadFocus={cancelHadFocus} />
      ) : (
        <Ready state={state} busy={running} cancelHadFocus={cancelHadFocus} />
      )}
      {placing.kind === 'deciding' && placing.decision.kind === 'cellsInTheWay' && (
        <PlaceDialog decision={placing.decision} />
      )}
    </footer>
  );
}

/** The selection when Place was pressed: the live one may wander on while rows are written. */
function useGoal(placing: Placing, target: Target): string | undefined {
  const goal = useRef<string | undefined>(undefined);
  const live = target.kind === 'cells' ? target.address : undefined;
  const settled = placing.kind !== 'reading' && placing.kind !== 'writing' && placing.kind !== 'waitingForCell';
  if (settled || goal.current === undefined) goal.current = live;
  return goal.current;
}

/** What stands over the place line: a question, or how the last placing ended. */
function Outcome({ state }: { readonly state: Open }) {
  const { words } = usePage();
  const { placing, target } = state;
  switch (placing.kind) {
    case 'waitingForCell':
      return (
        <Notice icon={pageGlyphs.edit}>
          <p>{words.report.editing}</p>
        </Notice>
      );
    case 'deciding':
      return <Asked decision={placing.decision} />;
    case 'placed':
      return <Placed placed={placing} />;
    case 'cancelled':
      return (
        <Notice icon={glyphs.done}>
          <p>{words.report.cancelled}</p>
        </Notice>
      );
    case 'failed':
      return (
        <FailureNotice
          small
          failure={placing.failure}
          lead={words.report.notPlaced(placing.failure)}
          safe={isOutcomeOpen(placing.failure) ? undefined : words.report.sheetUntouched}
        />
      );
    case 'idle':
      return target.kind === 'cells' && target.tooSmall ? (
        <TooBigNotice size={target.tooSmall} wholeBlock={target.tooSmall.wholeBlock} />
      ) : null;
    default:
      return null;
  }
}

function Asked({ decision }: { readonly decision: PlaceDecision }) {
  switch (decision.kind) {
    case 'doesNotFit':
      return <TooBigNotice size={decision} wholeBlock={decision.wholeBlock} asked />;
    case 'filtered':
      return <FilteredNotice filters={decision.filters} />;
    case 'cellsInTheWay':
      return null;
  }
}

function Placed({ placed }: { readonly placed: Extract<Placing, { kind: 'placed' }> }) {
  const { app, words } = usePage();
  const { placementId } = placed;
  return (
    <Notice
      tone={placed.notices.length > 0 ? 'warn' : 'ok'}
      icon={placed.notices.length > 0 ? glyphs.warning : glyphs.done}
    >
      <p>
        <Say sentence={words.report.placed(placed.address, placed.rows)} />
      </p>
      {placed.notices.map((notice) => (
        <p key={notice.kind}>{words.report.notice(notice)}</p>
      ))}
      {placementId !== undefined && (
        <div class="row">
          <Button small onPress={() => void app.placements.show(placementId)}>
            {words.placements.show}
          </Button>
        </div>
      )}
    </Notice>
  );
}

interface ReadyProps {
  readonly state: Open;
  /** Placing has begun, but not for long enough to be shown. */
  readonly busy: boolean;
  readonly cancelHadFocus: RefObject<boolean>;
}

function Ready({ state, busy, cancelHadFocus }: ReadyProps) {
  const { app, words } = usePage();
  const place = useRef<HTMLButtonElement>(null);
  // Place comes back where Cancel stood: the focus with it, whether or not placing took long enough to show Cancel.
  useLayoutEffect(() => {
    if (cancelHadFocus.current) place.current?.focus();
    cancelHadFocus.current = false;
  }, [cancelHadFocus]);
  const { target, preview, placing } = state;
  const online = app.online.value;
  const off = busy || placing.kind === 'deciding' || target.kind !== 'cells' || preview.kind === 'failed' || !online;
  return (
    <>
      <div class="row">
        <p class="grow">
          {target.kind === 'cells' ? (
            <>
              {words.report.placeAt} <Cell live address={target.address} />
            </>
          ) : (
            <span class="say">{target.kind === 'unusable' ? words.report.unusable : words.report.noSelection}</span>
          )}
        </p>
        <Button elementRef={place} look="main" off={off} describedBy="fills" onPress={() => void app.report.place()}>
          {words.report.place}
        </Button>
      </div>
      <small id="fills">{useFills(state, online)}</small>
      <Options state={state} off={busy || placing.kind === 'deciding'} />
    </>
  );
}

function useFills({ target, preview, headers, placing }: Open, online: boolean): string {
  const { words } = usePage();
  if (!online) return words.report.needsNetwork;
  if (preview.kind === 'failed') return words.report.needsQuery;
  if (target.kind !== 'cells') return '';
  return words.report.fills(
    target,
    headers,
    preview.kind === 'ready' ? preview.total : undefined,
    placing.kind === 'placed',
  );
}

interface OptionsProps {
  readonly state: Open;
  readonly off: boolean;
}

function Options({ state: { headers, options, hasFormulasBeside }, off }: OptionsProps) {
  const { app, words } = usePage();
  return (
    <div class="row">
      <Check label={words.report.headers} on={headers} off={off} onChange={app.report.setHeaders} />
      {hasFormulasBeside && (
        <Check
          label={words.report.fillBeside}
          on={options.fillBeside}
          off={off}
          onChange={(fillBeside) => app.report.setOptions({ fillBeside })}
        />
      )}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly off: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, on, off, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} disabled={off} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface ProgressProps {
  readonly placing: Running;
  readonly goal: string | undefined;
  readonly hadFocus: RefObject<boolean>;
}

function Progress({ placing, goal, hadFocus }: ProgressProps) {
  const { app, words } = usePage();
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      hadFocus.current = cancel.current !== null && cancel.current === document.activeElement;
    },
    [hadFocus],
  );
  return (
    <>
      <div class="row">
        <p class="grow">
          {words.report.placingAt} {goal !== undefined && <Cell live address={goal} />}
        </p>
        <Button elementRef={cancel} onPress={app.report.cancelPlacing}>
          {words.cancel}
        </Button>
      </div>
      {placing.kind !== 'waitingForCell' && <ProgressLine placing={placing} />}
    </>
  );
}

function ProgressLine({ placing }: { readonly placing: Exclude<Running, { kind: 'waitingForCell' }> }) {
  const { words } = usePage();
  const total = placing.kind === 'reading' && placing.waiting ? undefined : placing.total;
  return (
    <>
      <progress
        aria-label={words.report.placing}
        {...(total !== undefined && total > 0 && { max: total, value: placing.rows })}
      />
      <small class="num">
        {placing.kind === 'writing'
          ? words.report.rowsWritten(placing.rows, placing.total)
          : placing.waiting
            ? words.report.running
            : words.report.rowsRead(placing.rows, placing.total)}
      </small>
    </>
  );
}
