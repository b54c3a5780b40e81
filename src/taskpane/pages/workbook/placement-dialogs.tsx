/** Asks about one placement: how it may grow, and what happens to its cells when it is unlinked. */
import { useEffect, useState } from 'preact/hooks';
import { type CellsToClear, type Choice, listChoices, type PlacementView, type UserQuestion } from '../../../app';
import { Checkbox, Dialog, RadioGroup, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { isPlaced } from '../remove-placement';
import { ObstacleCells } from '../report/place-questions';

interface GrowthDialogProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  readonly question: UserQuestion<'needsDecision'>;
  readonly onClose: () => void;
}

/**
 * Asks what to do if a refresh found cells in its way. No choice is preselected, because most
 * choices cannot be undone.
 */
export function GrowthDialog({ placement, sheet, question, onClose }: GrowthDialogProps) {
  const { app, messages } = usePage();
  const [chosen, setChosen] = useState<Choice<'needsDecision'>>();
  const { rowsBefore, rowsNow, cells } = question;
  const findChoiceMessages = (choice: Choice<'needsDecision'>) =>
    messages.dialogs.growthChoice(choice, rowsBefore, rowsNow, cells);
  return (
    <Dialog
      isWarning
      title={messages.dialogs.cellsInTheWay(cells)}
      text={
        <>
          <p>
            <SentenceText sentence={messages.dialogs.grew(placement.name, rowsBefore, rowsNow, cells)} />
          </p>
          <ObstacleCells cells={cells} sheet={sheet} />
        </>
      }
      confirmLabel={chosen ? findChoiceMessages(chosen).verb : messages.placements.refresh}
      needsChoice={!chosen}
      onConfirm={() => {
        if (!chosen) return;
        onClose();
        void app.placements.decide(placement.id, chosen);
      }}
      onCancel={onClose}
    >
      <RadioGroup
        legend={messages.dialogs.question}
        choices={listChoices(question.kind, question).map((value) => ({ value, ...findChoiceMessages(value) }))}
        chosenValue={chosen}
        onChoose={setChosen}
      />
    </Dialog>
  );
}

type CellsTreatment = 'leave' | 'clear';

interface UnlinkDialogProps {
  readonly placement: PlacementView;
  /** Clearing would now affect these cells instead of those that the user agreed to. */
  readonly changedCells: CellsToClear | undefined;
  readonly onCellsChanged: (cells: CellsToClear) => void;
  readonly onClose: () => void;
}

/** Unlinks a placement. Its cells keep their values unless the user chooses to clear them. */
export function UnlinkDialog({ placement, changedCells, onCellsChanged, onClose }: UnlinkDialogProps) {
  const { app, announce, messages } = usePage();
  const [wantedTreatment, setWanted] = useState<CellsTreatment>(changedCells ? 'clear' : 'leave');
  const [cellsToClear, setCellsToClear] = useState(changedCells);
  const { cells, id, name } = placement;
  const { dialogs } = messages;
  // There is nothing to clear if no cell certainly belongs to the placement.
  const mayClear = cellsToClear?.cells.length !== 0;
  const treatment = mayClear ? wantedTreatment : 'leave';
  const clearChoice = {
    value: 'clear',
    label: dialogs.unlinkClear,
    hint: dialogs.unlinkClearHint(cellsToClear?.cells),
  } as const;
  const [pendingCells, setPendingCells] = useState<Promise<CellsToClear | undefined>>();
  const [textCounts, setTextCounts] = useState<{ readonly leave: number; readonly clear: number }>();
  const [keepsTexts, setKeepsTexts] = useState(true);
  const lostTexts = textCounts?.[treatment] ?? 0;
  const textsSheet = keepsTexts ? dialogs.textsSheet(name) : undefined;
  useEffect(() => {
    void app.placements.openDetails().countLostTexts(id).then(setTextCounts);
  }, [app, id]);
  useEffect(() => {
    if (cells === undefined || changedCells) return;
    setPendingCells(app.placements.openDetails().readCellsToClear(id));
  }, [app, id, cells, changedCells]);
  useEffect(() => {
    void pendingCells?.then(setCellsToClear);
  }, [pendingCells]);

  async function unlink(): Promise<void> {
    if (treatment === 'clear') await clear();
    else await app.placements.unlink(id, 'leave', textsSheet);
    if (lostTexts > 0 && keepsTexts && !isPlaced(app, id)) announce('status', dialogs.textsKept(lostTexts));
  }

  async function clear(): Promise<void> {
    const agreedCells = cellsToClear ?? (await pendingCells) ?? { cells: [], rows: undefined };
    const hasCells = agreedCells.cells.length > 0;
    if (hasCells) announce('status', dialogs.clearing({ report: name, cells: agreedCells.cells }));
    const newCells = await app.placements.openDetails().unlinkAndClear(id, agreedCells, textsSheet);
    if (newCells) onCellsChanged(newCells);
    else if (hasCells && !isPlaced(app, id)) announce('status', dialogs.cleared(agreedCells.cells));
  }

  return (
    <Dialog
      isDestructive
      title={dialogs.unlink(name)}
      text={<p>{changedCells ? dialogs.unlinkOthers : dialogs.unlinkText}</p>}
      confirmLabel={treatment === 'clear' ? dialogs.unlinkAndClear : dialogs.unlinkVerb}
      onConfirm={() => {
        onClose();
        void unlink();
      }}
      onCancel={onClose}
      focusesCancel={cells === undefined || !mayClear}
    >
      {cells !== undefined && !mayClear && <p>{clearChoice.hint}</p>}
      {cells !== undefined && mayClear && (
        <RadioGroup
          legend={dialogs.question}
          choices={[{ value: 'leave', label: dialogs.unlinkLeave, hint: dialogs.unlinkLeaveHint }, clearChoice]}
          chosenValue={treatment}
          onChoose={setWanted}
        />
      )}
      {lostTexts > 0 && (
        <Checkbox
          label={dialogs.keepTexts(lostTexts)}
          hint={dialogs.keepTextsHint(lostTexts)}
          isOn={keepsTexts}
          onChange={setKeepsTexts}
        />
      )}
    </Dialog>
  );
}
