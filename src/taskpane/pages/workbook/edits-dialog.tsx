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
      confirmLabel={onGiveUp && edits.giveUp}
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

function EditedItem({ cell: { address, label, fate, mine, now, written } }: { readonly cell: EditedCell }) {
  const { edits } = usePage().messages;
  const why = fate === 'ownRow' ? edits.ownRow : fate === 'rowLeaves' ? edits.leaves : undefined;
  return (
    <li>
      {address && <Cell address={address} />} <span class="say">{label}</span>
      <p>
        {mine === '' ? <i>{edits.emptied}</i> : <b>{mine}</b>}
        {now !== undefined && <span class="say"> · {edits.report(now)}</span>}
        {written !== undefined && written !== now && <span class="say"> · {edits.was(written)}</span>}
        {why && <span class="say"> · {why}</span>}
      </p>
    </li>
  );
}
