/** What is asked about one placement: how it may grow, what becomes of its cells when it is unlinked. */
import { useState } from 'preact/hooks';
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
  readonly onClose: () => void;
}

/** Ends a placement: its cells stay, unless the analyst says otherwise. */
export function UnlinkDialog({ placement, onClose }: UnlinkDialogProps) {
  const { app, words } = usePage();
  const [chosen, choose] = useState<CellsAfter>('leave');
  const { cells, rows, id, name } = placement;
  const { dialogs } = words;
  return (
    <Dialog
      title={dialogs.unlink(name)}
      verb={chosen === 'clear' ? dialogs.unlinkAndClear : dialogs.unlinkVerb}
      onConfirm={() => {
        onClose();
        void app.placements.unlink(id, chosen);
      }}
      onCancel={onClose}
      focusCancel={cells === undefined}
    >
      <p>{dialogs.unlinkText}</p>
      {cells !== undefined && (
        <Choices
          legend={dialogs.question}
          choices={[
            { value: 'leave', label: dialogs.unlinkLeave, hint: dialogs.unlinkLeaveHint(rows) },
            { value: 'clear', label: dialogs.unlinkClear, hint: dialogs.unlinkClearHint(cells) },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </Dialog>
  );
}
