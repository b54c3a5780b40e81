/** Asks about one placement: how it may grow, and what happens to its cells when it is unlinked. */
import { useEffect, useState } from 'preact/hooks';
import {
  type App,
  type CellsToClear,
  type Choice,
  choicesFor,
  type PlacementView,
  type UserQuestion,
} from '../../../app';
import { Check, Choices, Dialog, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { FilledCells } from '../report/place-questions';

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
  const { app, words } = usePage();
  const [chosen, choose] = useState<Choice<'needsDecision'>>();
  const { rowsBefore, rowsNow, cells } = question;
  const say = (choice: Choice<'needsDecision'>) => words.dialogs.growthChoice(choice, rowsBefore, rowsNow, cells);
  return (
    <Dialog
      warning
      title={words.dialogs.cellsInTheWay(cells)}
      text={
        <>
          <p>
            <Say sentence={words.dialogs.grew(placement.name, rowsBefore, rowsNow, cells)} />
          </p>
          <FilledCells cells={cells} sheet={sheet} />
        </>
      }
      verb={chosen ? say(chosen).verb : words.placements.refresh}
      needsChoice={!chosen}
      onConfirm={() => {
        if (!chosen) return;
        onClose();
        void app.placements.decide(placement.id, chosen);
      }}
      onCancel={onClose}
    >
      <Choices
        legend={words.dialogs.question}
        choices={choicesFor(question.kind, question).map((value) => ({ value, ...say(value) }))}
        chosen={chosen}
        onChoose={choose}
      />
    </Dialog>
  );
}

function isPlaced({ placements }: Pick<App, 'placements'>, placementId: string): boolean {
  const state = placements.state.peek();
  return state.kind === 'ready' && state.groups.some((group) => group.placements.some(({ id }) => id === placementId));
}

type CellsAfter = 'leave' | 'clear';

interface UnlinkDialogProps {
  readonly placement: PlacementView;
  /** Clearing would now affect these cells instead of those that the user agreed to. */
  readonly others: CellsToClear | undefined;
  readonly onOthers: (cells: CellsToClear) => void;
  readonly onClose: () => void;
}

/** Unlinks a placement. Its cells keep their values unless the user chooses to clear them. */
export function UnlinkDialog({ placement, others, onOthers, onClose }: UnlinkDialogProps) {
  const { app, announce, words } = usePage();
  const [wanted, choose] = useState<CellsAfter>(others ? 'clear' : 'leave');
  const [shown, show] = useState(others);
  const { cells, rows, id, name } = placement;
  const { dialogs } = words;
  // There is nothing to clear if no cell certainly belongs to the placement.
  const mayClear = shown?.cells.length !== 0;
  const chosen = mayClear ? wanted : 'leave';
  const clearing = { value: 'clear', label: dialogs.unlinkClear, hint: dialogs.unlinkClearHint(shown?.cells) } as const;
  const [looking, look] = useState<Promise<CellsToClear | undefined>>();
  const [texts, countTexts] = useState<{ readonly leave: number; readonly clear: number }>();
  const [keepsTexts, keepTexts] = useState(true);
  const lost = texts?.[chosen] ?? 0;
  const textsSheet = keepsTexts ? dialogs.textsSheet(name) : undefined;
  useEffect(() => {
    void app.placements.openDetails().textsToLose(id).then(countTexts);
  }, [app, id]);
  useEffect(() => {
    if (cells === undefined || others) return;
    look(app.placements.openDetails().cellsToClear(id));
  }, [app, id, cells, others]);
  useEffect(() => {
    void looking?.then(show);
  }, [looking]);

  async function unlink(): Promise<void> {
    if (chosen === 'clear') await clear();
    else await app.placements.unlink(id, 'leave', textsSheet);
    if (lost > 0 && keepsTexts && !isPlaced(app, id)) announce('status', dialogs.textsKept(lost));
  }

  async function clear(): Promise<void> {
    const agreed = shown ?? (await looking) ?? { cells: [], rows: undefined };
    const isAny = agreed.cells.length > 0;
    if (isAny) announce('status', dialogs.clearing(name, agreed.cells));
    const now = await app.placements.openDetails().unlinkAndClear(id, agreed, textsSheet);
    if (now) onOthers(now);
    else if (isAny && !isPlaced(app, id)) announce('status', dialogs.cleared(agreed.cells));
  }

  return (
    <Dialog
      title={dialogs.unlink(name)}
      text={<p>{others ? dialogs.unlinkOthers : dialogs.unlinkText}</p>}
      verb={chosen === 'clear' ? dialogs.unlinkAndClear : dialogs.unlinkVerb}
      onConfirm={() => {
        onClose();
        void unlink();
      }}
      onCancel={onClose}
      focusCancel={cells === undefined}
    >
      {cells !== undefined && !mayClear && <p>{clearing.hint}</p>}
      {cells !== undefined && (
        <Choices
          legend={dialogs.question}
          choices={[
            { value: 'leave', label: dialogs.unlinkLeave, hint: dialogs.unlinkLeaveHint(rows) },
            ...(mayClear ? [clearing] : []),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {lost > 0 && (
        <Check
          label={dialogs.keepTexts(lost)}
          hint={dialogs.keepTextsHint(lost)}
          on={keepsTexts}
          onChange={keepTexts}
        />
      )}
    </Dialog>
  );
}
