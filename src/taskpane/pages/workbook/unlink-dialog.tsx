import { useState } from 'preact/hooks';
import type { PlacementView } from '../../app';
import { Choices, Dialog } from '../../parts';
import { useLaterPane } from '../shell/later-parts';

type CellsAfter = 'leave' | 'clear';

interface UnlinkDialogProps {
  readonly placement: PlacementView;
  readonly onClose: () => void;
}

/** Ends a placement: its cells stay, unless the person says otherwise. */
export function UnlinkDialog({ placement, onClose }: UnlinkDialogProps) {
  const { app, words } = useLaterPane();
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
