/**
 * Asks before placing writes anything: about cells in the way, a selection that is too small, and
 * filters.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellsInTheWay, PlaceChoice, PlaceDecision, TooSmall } from '../../../app';
import { Button, Choices, Dialog, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import type { WayOut } from '../../words/en/dialogs';
import { AnyCells, SayCells } from '../cell-link';

/**
 * Returns the choices; the harmless one comes first and is the default. Merged cells and spilled
 * results move as a whole or not at all, and are never overwritten.
 */
function waysOut({ merged, spill }: CellsInTheWay): readonly WayOut[] {
  if (spill) return spill.mayMove ? ['newSheet', 'shiftDown'] : ['newSheet'];
  if (!merged) return ['newSheet', 'shiftDown', 'overwrite'];
  return merged === 'movable' ? ['newSheet', 'shiftDown'] : ['newSheet'];
}

interface PlaceDialogProps {
  readonly decision: Extract<PlaceDecision, { kind: 'cellsInTheWay' }>;
  readonly onChosen: (choice: WayOut) => void;
}

export function PlaceDialog({ decision, onChosen }: PlaceDialogProps) {
  const { app, words } = usePage();
  const [chosen, choose] = useState<WayOut>('newSheet');
  const { placeChoice } = words.dialogs;
  return (
    <Dialog
      warning
      title={words.dialogs.cellsInTheWay(decision.cells)}
      text={
        <>
          <p>
            <SayCells sentence={words.dialogs.placing(decision.block, decision.cells)} sheet={decision.sheet} />
          </p>
          <FilledCells cells={decision.cells} sheet={decision.sheet} />
        </>
      }
      verb={placeChoice(chosen, decision.cells).verb}
      onConfirm={() => {
        onChosen(chosen);
        void app.report.decide(chosen);
      }}
      onCancel={() => void app.report.decide('cancel')}
    >
      <Choices
        legend={words.dialogs.question}
        choices={waysOut(decision.cells).map((value) => ({ value, ...placeChoice(value, decision.cells) }))}
        chosen={chosen}
        onChoose={choose}
      />
    </Dialog>
  );
}

interface FilledCellsProps {
  readonly cells: CellsInTheWay;
  readonly sheet?: string | undefined;
}

/**
 * Shows which cells are in the way, and the first texts in them, so that the user recognises the
 * place.
 */
export function FilledCells({ cells, sheet }: FilledCellsProps) {
  const { words } = usePage();
  if (cells.addresses.length === 0) return null;
  return (
    <table class="wrap">
      <caption class="vh">{words.dialogs.cellsThere(cells)}</caption>
      <tbody>
        {cells.addresses.map((address, index) => (
          <tr key={address}>
            <th scope="row">
              <AnyCells address={address} sheet={sheet} />
            </th>
            <td>{index === 0 && words.dialogs.foundThere(cells)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TooBigNoticeProps {
  readonly size: TooSmall;
  /** Placing waits for the answer; if false, the answer starts placing. */
  readonly asked?: boolean;
}

/**
 * Says by how much the selection is smaller than the result, before anything is written, and offers
 * both choices.
 */
export function TooBigNotice({ size, asked = false }: TooBigNoticeProps) {
  const { app, words } = usePage();
  const first = useFocus(asked);
  const answer = (choice: Extract<PlaceChoice, 'useWholeBlock' | 'keepWhatFits'>) =>
    void (asked ? app.report.decide(choice) : app.report.place(choice));

  return (
    <Notice tone="warn" icon={glyphs.warning}>
      <p>
        <Say sentence={words.report.tooBig(size)} />
      </p>
      <div class="row">
        <Button small elementRef={first} onPress={() => answer('useWholeBlock')}>
          {words.report.useBlock(size.wholeBlock)}
        </Button>
        <Button small onPress={() => answer('keepWhatFits')}>
          {words.report.keepWhatFits}
        </Button>
        {asked && (
          <Button small look="quiet" onPress={() => void app.report.decide('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Says that filters hide rows of the block. The user either clears them or cancels placing. */
export function FilteredNotice({ filters }: { readonly filters: readonly string[] }) {
  const { app, words } = usePage();
  const first = useFocus(true);
  return (
    <Notice tone="warn" icon={glyphs.warning}>
      <p>{words.filters.inDoubt(filters)}</p>
      <div class="row">
        <Button small elementRef={first} onPress={() => void app.report.decide('clearFilter')}>
          {words.filters.clearAndPlace(filters)}
        </Button>
        <Button small look="quiet" onPress={() => void app.report.decide('cancel')}>
          {words.cancel}
        </Button>
      </div>
    </Notice>
  );
}

/** Moves the focus to the first answer as soon as the question is asked. */
function useFocus(asked: boolean) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) first.current?.focus();
  }, [asked]);
  return first;
}
