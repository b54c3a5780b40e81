/** What placing asks before anything is written: cells in the way, a selection that is too small, filters. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellsInTheWay, PlaceChoice, PlaceDecision, TooSmall } from '../../../app';
import { Button, Choices, Dialog, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import type { WayOut } from '../../words/en/dialogs';
import { AnyCells, SayCells } from '../cell-link';

/** The way that harms nothing comes first and is chosen. Merged cells and spilled results move as a whole or not at all, and are not overwritten. */
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

/** Where the cells are that are in the way, and the first words found there, to recognise the spot. */
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
  /** Placing waits for the answer; else the answer is given ahead, with Place. */
  readonly asked?: boolean;
}

/** The selection is smaller than the result: says by how much, before anything is written, with both ways out. */
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

/** Filters hide rows of the block: they are cleared before anything is written, or it is not placed. */
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

/** The focus goes to the first answer of a question that is asked now. */
function useFocus(asked: boolean) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) first.current?.focus();
  }, [asked]);
  return first;
}
