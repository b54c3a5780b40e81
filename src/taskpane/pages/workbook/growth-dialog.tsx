import { useState } from 'preact/hooks';
import type { GrowthChoice, PlacementStatus, PlacementView } from '../../app';
import { Choices, Dialog, Say } from '../../parts';
import { useLaterPane } from '../shell/later-parts';
import { FilledCells } from './place-dialog';

const CHOICES: readonly GrowthChoice[] = ['keepToFrame', 'shiftDown', 'overwrite', 'newSheet', 'skip'];

interface GrowthDialogProps {
  readonly placement: PlacementView;
  readonly status: Extract<PlacementStatus, { kind: 'needsDecision' }>;
  readonly onClose: () => void;
}

/** A refresh found filled cells in its way. Nothing is written until a choice is made here. */
export function GrowthDialog({ placement, status, onClose }: GrowthDialogProps) {
  const { app, words } = useLaterPane();
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
