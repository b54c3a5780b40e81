/**
 * Asks before placing writes anything: about cells in the way, a selection that is too small, and
 * filters.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellsInTheWay, FitChoice, PlaceDecision, TooSmall } from '../../../app';
import { Button, Dialog, icons, Notice, RadioGroup, SentenceText } from '../../../parts';
import type { ObstacleChoice } from '../../messages/report/dialog-messages';
import { usePage } from '../../shell/pane-context';
import { AddressLink, LinkedSentence } from '../cell-link';

/**
 * Returns the choices; the harmless one comes first and is the default. Merged cells and spilled
 * results move as a whole or not at all, and are never overwritten.
 */
function listOfferedChoices({ merged, spill, array }: CellsInTheWay): readonly ObstacleChoice[] {
  const formulas = spill ?? array;
  if (formulas) return formulas.mayMove ? ['newSheet', 'shiftDown'] : ['newSheet'];
  if (!merged) return ['newSheet', 'shiftDown', 'overwrite'];
  return merged === 'movable' ? ['newSheet', 'shiftDown'] : ['newSheet'];
}

interface PlaceDialogProps {
  readonly decision: Extract<PlaceDecision, { kind: 'cellsInTheWay' }>;
  readonly onChosen: (choice: ObstacleChoice) => void;
}

export function PlaceDialog({ decision, onChosen }: PlaceDialogProps) {
  const { app, messages } = usePage();
  const [chosen, setChosen] = useState<ObstacleChoice>('newSheet');
  const { placeChoice } = messages.dialogs;
  return (
    <Dialog
      isWarning
      title={messages.dialogs.cellsInTheWay(decision.cells)}
      text={
        <>
          <p>
            <LinkedSentence
              sentence={messages.dialogs.placing(decision.block, decision.cells)}
              sheet={decision.sheet}
            />
          </p>
          <ObstacleCells cells={decision.cells} sheet={decision.sheet} />
        </>
      }
      confirmLabel={placeChoice(chosen, decision.cells).verb}
      onConfirm={() => {
        onChosen(chosen);
        void app.report.decide(chosen);
      }}
      onCancel={() => void app.report.decide('cancel')}
    >
      <RadioGroup
        legend={messages.dialogs.question}
        choices={listOfferedChoices(decision.cells).map((value) => ({ value, ...placeChoice(value, decision.cells) }))}
        chosenValue={chosen}
        onChoose={setChosen}
      />
    </Dialog>
  );
}

interface ObstacleCellsProps {
  readonly cells: CellsInTheWay;
  readonly sheet?: string | undefined;
}

/**
 * Shows which cells are in the way, and the first texts in them, so that the user recognises the
 * place.
 */
export function ObstacleCells({ cells, sheet }: ObstacleCellsProps) {
  const { messages } = usePage();
  if (cells.addresses.length === 0) return null;
  return (
    <table class="wrap">
      <caption class="vh">{messages.dialogs.cellsThere(cells)}</caption>
      <tbody>
        {cells.addresses.map((address, index) => (
          <tr key={address}>
            <th scope="row">
              <AddressLink address={address} sheet={sheet} />
            </th>
            <td>{index === 0 && messages.dialogs.foundThere(cells)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TooSmallNoticeProps {
  readonly size: TooSmall;
  /** Starts placing with the answer; undefined if placing waits for the answer. */
  readonly onChoose?: (choice: FitChoice) => void;
}

/**
 * Says by how much the selection is smaller than the result, before anything is written, and offers
 * both choices.
 */
export function TooSmallNotice({ size, onChoose }: TooSmallNoticeProps) {
  const isWaiting = onChoose === undefined;
  const { app, messages } = usePage();
  const firstButton = useInitialFocus(isWaiting);
  const answer = (choice: FitChoice) => (onChoose ? onChoose(choice) : void app.report.decide(choice));

  return (
    <Notice tone="warn" icon={icons.warning}>
      <p>
        <SentenceText sentence={messages.report.tooBig(size)} />
      </p>
      <div class="row">
        <Button small elementRef={firstButton} onPress={() => answer('useWholeBlock')}>
          {messages.report.useBlock(size.wholeBlock)}
        </Button>
        <Button small onPress={() => answer('keepWhatFits')}>
          {messages.report.keepWhatFits}
        </Button>
        {isWaiting && (
          <Button small variant="quiet" onPress={() => void app.report.decide('cancel')}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Says that filters hide rows of the block. The user either clears them or cancels placing. */
export function FilteredNotice({ filters }: { readonly filters: readonly string[] }) {
  const { app, messages } = usePage();
  const firstButton = useInitialFocus(true);
  return (
    <Notice tone="warn" icon={icons.warning}>
      <p>{messages.filters.inDoubt(filters)}</p>
      <div class="row">
        <Button small elementRef={firstButton} onPress={() => void app.report.decide('clearFilter')}>
          {messages.filters.clearAndPlace(filters)}
        </Button>
        <Button small variant="quiet" onPress={() => void app.report.decide('cancel')}>
          {messages.cancel}
        </Button>
      </div>
    </Notice>
  );
}

/** Moves the focus to the first answer as soon as the question is asked. */
function useInitialFocus(isWaiting: boolean) {
  const firstButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isWaiting) firstButton.current?.focus();
  }, [isWaiting]);
  return firstButton;
}
