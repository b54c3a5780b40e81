import { useId, useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { Button, Cell, Dialog, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface EditsDialogProps {
  readonly placement: PlacementView;
  readonly edited: EditedCells;
  /**
   * The values are already saved in the file; if false, a refresh has found them and nothing is
   * written yet.
   */
  readonly isKept: boolean;
  readonly onClose: () => void;
}

/** Lets the user choose the cells that keep the user's own value; by default all do. */
export function EditsDialog({ placement, edited, isKept, onClose }: EditsDialogProps) {
  const { app, words } = usePage();
  const { edits } = words;
  const { cells, count, keeping, mark } = edited;
  const all = keeping === 'possible' ? cells.flatMap(({ fate }, index) => (fate === 'ownRow' ? [] : [index])) : [];
  const [keeps, keep] = useState<readonly number[]>(all);
  const gives = cells.flatMap(({ address, label }, index) => (keeps.includes(index) ? [] : [address ?? label]));
  const choose = (index: number, mine: boolean) =>
    keep([...keeps.filter((one) => one !== index), ...(mine ? [index] : [])]);
  return (
    <Dialog
      warning={!isKept}
      title={isKept ? edits.keptTitle(count) : edits.askTitle(count)}
      text={
        <>
          <p>
            <Say sentence={isKept ? edits.keptText(placement.name) : edits.askText(placement.name)} />
          </p>
          {keeping !== 'possible' && <p>{edits.cannot[keeping]}</p>}
        </>
      }
      verb={edits.verb(keeps.length)}
      focusCancel={all.length === 0}
      onConfirm={() => {
        onClose();
        void app.placements.settleEdits(placement.id, { keep: keeps, mark });
      }}
      onCancel={onClose}
    >
      {all.length > 1 && (
        <fieldset class="pair">
          <legend class="vh">{edits.forAll(count)}</legend>
          <Button small onPress={() => keep(all)}>
            {edits.keepAll}
          </Button>
          <Button small onPress={() => keep([])}>
            {edits.takeAll}
          </Button>
        </fieldset>
      )}
      <ul class="edits" data-one-stop aria-label={edits.list}>
        {cells.map((cell, index) => (
          <EditedItem
            key={`${cell.address} ${index}`}
            cell={cell}
            canKeep={all.includes(index)}
            isMine={keeps.includes(index)}
            isFirst={index === all[0]}
            onChoose={(mine) => choose(index, mine)}
          />
        ))}
      </ul>
      {count > cells.length && <p class="meta">{edits.more(count - cells.length)}</p>}
      {all.length > 0 && (
        <p class="say num" role="status">
          {edits.sum(keeps.length, gives)}
        </p>
      )}
    </Dialog>
  );
}

interface EditedItemProps {
  readonly cell: EditedCell;
  readonly canKeep: boolean;
  readonly isMine: boolean;
  readonly isFirst: boolean;
  readonly onChoose: (mine: boolean) => void;
}

function EditedItem({ cell, canKeep, isMine, isFirst, onChoose }: EditedItemProps) {
  const { words } = usePage();
  const { edits } = words;
  const name = useId();
  const { address, label, fate, mine, now, written } = cell;
  const leaves = fate === 'rowLeaves';
  // Many radio buttons have the same label, so their accessible names include the cell.
  const named = edits.legend(cell);
  const own = mine === '' ? <i>{edits.emptied}</i> : <b>{mine}</b>;
  const keeps = leaves ? edits.keepMine.leaves : mine === '' ? edits.keepMine.empty : edits.keepMine.stays;
  return (
    <li>
      <fieldset>
        <legend class="vh">{edits.legend(cell)}</legend>
        <div class="who" aria-hidden="true">
          {address && <Cell address={address} />}
          <span class="say">{label}</span>
        </div>
        {canKeep ? (
          <div class="pair">
            <label>
              <input type="radio" name={name} checked={isMine} autofocus={isFirst} onChange={() => onChoose(true)} />
              <small>{keeps}</small>
              {own}
              <span class="vh">{named}</span>
            </label>
            <label>
              <input type="radio" name={name} checked={!isMine} onChange={() => onChoose(false)} />
              <small>{leaves ? edits.takeReports.leaves : edits.takeReports.stays}</small>
              {now === undefined ? leaves && <i>{edits.leaves}</i> : <b>{now}</b>}
              {written !== undefined && written !== now && <i>{edits.was(written)}</i>}
              <span class="vh">{named}</span>
            </label>
          </div>
        ) : (
          <p>
            {own} {fate === 'ownRow' && <span class="say">{edits.ownRow}</span>}
            {now !== undefined && <span class="say">{` ${edits.takeReports.stays}: ${now}`}</span>}
          </p>
        )}
      </fieldset>
    </li>
  );
}
