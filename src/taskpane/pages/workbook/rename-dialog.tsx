import { useState } from 'preact/hooks';
import type { PlacementView } from '../../../app';
import { Dialog, Field } from '../../../parts';
import { MAX_OWN_NAME } from '../../../placement';
import { usePage } from '../../shell/pane-context';

interface RenameDialogProps {
  readonly placement: PlacementView;
  readonly onClose: () => void;
}

/** Asks for the user's own name of a placement. An empty name restores the report's name. */
export function RenameDialog({ placement, onClose }: RenameDialogProps) {
  const { app, announce, messages } = usePage();
  const { rename } = messages.placements;
  const { id, name, reportName = name } = placement;
  const [typedName, setTypedName] = useState(name);
  function save() {
    onClose();
    const newName = typedName.trim().replace(/\s+/g, ' ');
    const ownName = newName === '' || newName === reportName ? undefined : newName;
    announce('status', rename.renamed(ownName ?? reportName));
    void app.placements.openDetails().setOptions(id, { ownName });
  }
  return (
    <Dialog
      title={rename.title(name)}
      text={<p>{rename.text}</p>}
      confirmLabel={rename.save}
      onConfirm={save}
      onCancel={onClose}
    >
      <Field id="own-name" label={rename.label} hint={rename.report(reportName)}>
        <input
          class="input"
          id="own-name"
          aria-describedby="own-name-hint"
          value={typedName}
          maxLength={MAX_OWN_NAME}
          autocomplete="off"
          autofocus
          onInput={(event) => setTypedName(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
