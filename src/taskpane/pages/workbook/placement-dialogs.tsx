/** What is asked about one placement: how it may grow, what becomes of its cells when it is unlinked. */
import { useEffect, useState } from 'preact/hooks';
import type { GrowthChoice, PlacementStatus, PlacementView } from '../../../app';
import { Choices, Dialog, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { FilledCells } from '../report/place-questions';

const CHOICES: readonly GrowthChoice[] = ['keepToFrame', 'shiftDown', 'overwrite', 'newSheet', 'skip'];

interface GrowthDialogProps {
  readonly placement: PlacementView;
  readonly status: Extract<PlacementStatus, { kind: 'needsDecision' }>;
  readonly onClose: () => void;
}

/** A refresh found filled cells in its way. Nothing is written until a choice is made here. */
export function GrowthDialog({ placement, status, onClose }: GrowthDialogProps) {
  const { app, words } = usePage();
  const [chosen, choose] = useState<GrowthChoice>('keepToFrame');
  const { rowsBefore, rowsNow, cells } = status;
  const say = (choice: GrowthChoice) => words.dialogs.growthChoice(choice, rowsBefore, rowsNow, cells);
  return (
    <Dialog
      warning
      title={words.dialogs.cellsInTheWay}
      verb={say(chosen).verb}
      onConfirm={() => {
        onClose();
        void app.placements.decide(placement.id, chosen);
      }}
      onCancel={onClose}
    >
      <p>
        <Say sentence={words.dialogs.grew(placement.name, rowsBefore, rowsNow)} />
      </p>
      <FilledCells cells={cells} />
      <Choices
        legend={words.dialogs.question}
        choices={CHOICES.map((value) => ({ value, ...say(value) }))}
        chosen={chosen}
        onChoose={choose}
      />
    </Dialog>
  );
}

type CellsAfter = 'leave' | 'clear';

interface UnlinkDialogProps {
  readonly placement: PlacementView;
  /** The cells that it would clear by now, where it was said of others. */
  readonly others: readonly string[] | undefined;
  readonly onOthers: (cells: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Ends a placement: its cells stay, unless the analyst says otherwise. */
export function UnlinkDialog({ placement, others, onOthers, onClose }: UnlinkDialogProps) {
  const { app, words } = usePage();
  const [chosen, choose] = useState<CellsAfter>(others ? 'clear' : 'leave');
  const [told, tell] = useState(others);
  const { cells, rows, id, name } = placement;
  const { dialogs } = words;
  const [looking, look] = useState<Promise<readonly string[] | undefined>>();
  useEffect(() => {
    if (cells === undefined || others) return;
    look(app.placements.openDetails().then((details) => details.cellsToClear(id)));
  }, [app, id, cells, others]);
  useEffect(() => {
    void looking?.then(tell);
  }, [looking]);

  async function clear(): Promise<void> {
    const read = told ?? (await looking);
    const details = await app.placements.openDetails();
    const now = await details.unlinkAndClear(id, read ?? []);
    if (now) onOthers(now);
  }

  return (
    <Dialog
      title={dialogs.unlink(name)}
      verb={chosen === 'clear' ? dialogs.unlinkAndClear : dialogs.unlinkVerb}
      onConfirm={() => {
        onClose();
        if (chosen === 'clear') void clear();
        else void app.placements.unlink(id, 'leave');
      }}
      onCancel={onClose}
      focusCancel={cells === undefined}
    >
      <p>{others ? dialogs.unlinkOthers : dialogs.unlinkText}</p>
      {cells !== undefined && (
        <Choices
          legend={dialogs.question}
          choices={[
            { value: 'leave', label: dialogs.unlinkLeave, hint: dialogs.unlinkLeaveHint(rows) },
            { value: 'clear', label: dialogs.unlinkClear, hint: dialogs.unlinkClearHint(told) },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </Dialog>
  );
}
