/** Says how a placing ended, and offers the next steps; after an undo, to place the report again. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PlacementView, Placing } from '../../../app';
import { formatAddress, tryParseAddress } from '../../../grid';
import { Button, Dialog, FailureNotice, icons, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { selectPlacementInSheet } from '../../shell/select-in-sheet';
import { LinkedSentence } from '../cell-link';
import { FitColumnsButton } from '../fit-columns';
import { pageIcons } from '../page-icons';
import { usePlacementById } from '../placement-by-id';

interface PlacedNoticeProps {
  readonly placing: Extract<Placing, { kind: 'placed' }>;
  /** The user chose a new sheet, so the pane shows the placed cells there. */
  readonly goesToNewSheet: { current: boolean };
}

/**
 * Says what was placed, and offers the next steps. The focus moves to the first one, so a second
 * press of the key that placed the report goes to its cells.
 */
export function PlacedNotice({ placing, goesToNewSheet }: PlacedNoticeProps) {
  const { app, announce, navigation, messages } = usePage();
  const { placementId, rows, undoSteps = 1, isReversible } = placing;
  const [isFitted, setIsFitted] = useState(false);
  const notices = placing.notices.filter(({ kind }) => kind !== 'narrowColumns' || !isFitted);
  const { placement, sheet } = usePlacementById(placementId) ?? {};
  const address = findCurrentAddress(placement, sheet) ?? placing.address;
  const undoneInPart = placement?.notices.find(({ kind }) => kind === 'undoneInPart');
  const needsAttention = notices.length > 0 || undoneInPart !== undefined;
  const nextSteps = useRef<HTMLDivElement>(null);
  const showPlacement = () => selectPlacementInSheet({ app, announce, messages }, placementId, address);
  useFocusOnFirstButton(nextSteps);
  useLayoutEffect(() => {
    if (goesToNewSheet.current) showPlacement();
    goesToNewSheet.current = false;
  }, []);
  return (
    <>
      <Notice tone={needsAttention ? 'warn' : 'ok'} icon={needsAttention ? icons.warning : icons.done}>
        <p>
          {undoneInPart ? (
            messages.report.notice(undoneInPart)
          ) : (
            <LinkedSentence sentence={messages.report.placed({ address, count: rows })} />
          )}
        </p>
        {notices.map((notice) => (
          <p key={notice.kind}>{messages.report.notice(notice)}</p>
        ))}
        {notices.some(({ kind }) => kind === 'narrowColumns') && (
          <FitColumnsButton placementId={placementId} onFit={() => setIsFitted(true)} />
        )}
        {!isReversible && <p>{messages.report.onlyExcelUndoes}</p>}
        {undoSteps > 1 && !undoneInPart && <p>{messages.report.undoSteps(undoSteps)}</p>}
      </Notice>
      {placement?.status.kind === 'failed' && placement.status.verb === 'undo' && (
        <FailureNotice small failure={placement.status.failure} lead={messages.placements.state(placement, false)} />
      )}
      {placement?.status.kind === 'unlinking' && <progress aria-label={messages.report.undoing} />}
      <div class="pair" ref={nextSteps}>
        <Button variant="main" onPress={showPlacement}>
          {messages.placements.goToCells}
        </Button>
        {isReversible && <UndoButton placementId={placementId} placement={placement} />}
        <Button onPress={app.report.close}>
          {navigation.tab.value === 'explore' ? messages.explore.backToExplore : messages.report.backToReports}
        </Button>
      </div>
    </>
  );
}

interface UndoButtonProps {
  readonly placementId: string;
  readonly placement: PlacementView | undefined;
}

/** Undoes the placing in one step. It asks first if cells were changed since. */
function UndoButton({ placementId, placement }: UndoButtonProps) {
  const { app, messages } = usePage();
  const [isAsking, setIsAsking] = useState(false);
  const state = app.placements.state.value;
  const isBusy = placement?.status.kind === 'unlinking' || (state.kind === 'ready' && state.run.kind === 'running');
  const undo = (mayClearEdits: boolean) => void app.placements.undoPlacing(placementId, mayClearEdits);
  return (
    <>
      <Button isDisabled={isBusy} onPress={() => (placement?.isTouched ? setIsAsking(true) : undo(false))}>
        {messages.report.undo}
      </Button>
      {isAsking && (
        <Dialog
          isWarning
          title={messages.report.undoTouched.title}
          text={<p>{messages.report.undoTouched.text}</p>}
          confirmLabel={messages.report.undo}
          onConfirm={() => {
            setIsAsking(false);
            undo(true);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Says that the user has undone the placing, with Excel's undo or with the button. */
export function UndoneNotice() {
  const { app, messages } = usePage();
  const nextSteps = useRef<HTMLDivElement>(null);
  useFocusOnFirstButton(nextSteps);
  return (
    <>
      <Notice icon={pageIcons.putBack}>
        <p>{messages.report.undone}</p>
      </Notice>
      <div class="pair" ref={nextSteps}>
        <Button
          isDisabled={!app.online.value}
          describedBy={app.online.value ? undefined : 'fills'}
          onPress={() => void app.report.placeAgain()}
        >
          {messages.placements.placeAgain}
        </Button>
      </div>
    </>
  );
}

/** Moves the focus here if it was on a button that disappeared with the previous message. */
function useFocusOnFirstButton(buttons: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const footer = buttons.current?.closest('.bar');
    const { activeElement, body } = document;
    const isFocusHere = footer?.contains(activeElement) || (activeElement === body && document.hasFocus());
    if (isFocusHere) buttons.current?.querySelector('button')?.focus();
  }, []);
}

/** Returns the current address, which moves if rows are inserted above. */
function findCurrentAddress(placement: PlacementView | undefined, sheet: string | undefined): string | undefined {
  const address = placement?.cells === undefined ? undefined : tryParseAddress(placement.cells, sheet);
  return address && formatAddress(address);
}
