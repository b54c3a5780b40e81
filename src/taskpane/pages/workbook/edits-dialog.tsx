import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { Cell, Dialog, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface EditsDialogProps {
  readonly placement: PlacementView;
  readonly edited: EditedCells;
  /** Gives up the user's saved values; undefined if a refresh still waits for an answer. */
  readonly onGiveUp: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Lists cells that hold the user's own values, each with the report's value. */
export function EditsDialog({ placement: { name }, edited: { cells, count }, onGiveUp, onClose }: EditsDialogProps) {
  const { messages } = usePage();
  const { edits } = messages;
  return (
    <Dialog
      title={onGiveUp ? edits.keptTitle(count) : edits.askTitle(count)}
      text={
        <p>
          <SentenceText sentence={onGiveUp ? edits.keptText(name) : edits.askText(name)} />
        </p>
      }
      confirmLabel={onGiveUp && edits.answers.overwriteEdits(count)}
      onConfirm={() => {
        onClose();
        onGiveUp?.();
      }}
      cancelLabel={messages.dialogs.close}
      onCancel={onClose}
      focusesCancel
    >
      <ul class="edits" aria-label={edits.list}>
        {cells.map((cell, index) => (
          <EditedItem key={`${cell.address} ${index}`} cell={cell} />
        ))}
      </ul>
      {count > cells.length && <p class="meta">{edits.more(count - cells.length)}</p>}
    </Dialog>
  );
}

function EditedItem({
  cell: { address, label, rowState, userValue, reportValue, writtenValue },
}: {
  readonly cell: EditedCell;
}) {
  const { edits } = usePage().messages;
  const reason = rowState === 'ownRow' ? edits.ownRow : rowState === 'rowLeaves' ? edits.leaves : undefined;
  return (
    <li>
      {address && <Cell address={address} />} <span class="say">{label}</span>
      <p>
        {userValue === '' ? <i>{edits.emptied}</i> : <b>{userValue}</b>}
        {reportValue !== undefined && <span class="say"> · {edits.report(reportValue)}</span>}
        {writtenValue !== undefined && writtenValue !== reportValue && (
          <span class="say"> · {edits.was(writtenValue)}</span>
        )}
        {reason && <span class="say"> · {reason}</span>}
      </p>
    </li>
  );
}
