import { useMemo, useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { type CellInput, formatCell, tryParseRect } from '../../../grid';
import { Button } from '../../../parts';
import { toInputAt, tryReadUserCells, type UserCell } from '../../../placement';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';
import { createAccessibleName } from './answer-buttons';
import { EditsDialog } from './edits-dialog';

interface EditsButtonBaseProps {
  readonly placement: PlacementView;
  /** It completes the button's accessible name if other buttons have the same text. */
  readonly label: string | undefined;
  readonly isDisabled: boolean;
}

/** Names the cells that keep the user's values, and offers to give these up. */
export function KeptUserCells({ userCells, ...buttonProps }: EditsButtonBaseProps & { readonly userCells: string }) {
  const { app, messages } = usePage();
  const keptEdits = useMemo(() => {
    const { formatMemberValue } = app.placements.openDetails();
    const { placement } = buttonProps;
    return readKeptCells(placement, userCells, (member, value) => formatMemberValue(placement.id, member, value));
  }, [buttonProps.placement, userCells]);
  return (
    <>
      <p class="say">{messages.edits.kept(keptEdits)}</p>
      <EditsButton
        {...buttonProps}
        edited={keptEdits}
        onGiveUp={() => void app.placements.giveUpUserCells(buttonProps.placement.id, userCells)}
      />
    </>
  );
}

interface EditsButtonProps extends EditsButtonBaseProps {
  readonly edited: EditedCells;
  readonly onGiveUp?: () => void;
}

/** Opens the list of the cells. */
export function EditsButton({ placement, label, isDisabled, edited, onGiveUp }: EditsButtonProps) {
  const { messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const [isOpen, setOpen] = useState(false);
  const text = messages.edits.review;
  return (
    <>
      <div class="row">
        <Button
          small
          variant="quiet"
          name={createAccessibleName(label)(text)}
          isDisabled={isDisabled || offlineHintId !== undefined}
          describedBy={offlineHintId}
          onPress={() => setOpen(true)}
        >
          {text}
        </Button>
      </div>
      {isOpen && (
        <EditsDialog key={edited.checksum} {...{ placement, edited, onGiveUp }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/**
 * Returns the cells with their current addresses and the texts that the cells show. A cell has no address if its row is not in the
 * report, or if cells were edited since the last refresh.
 */
function readKeptCells(
  { cells: block, isTouched = false }: PlacementView,
  userCells: string,
  formatMemberValue: (member: string, value: CellInput) => string,
): EditedCells {
  const rect = block === undefined ? undefined : tryParseRect(block);
  const { cells } = tryReadUserCells(userCells);
  const toEditedCell = ({ member, at, value, reports, label = '' }: UserCell): EditedCell => {
    const cell = rect && at && { row: rect.row + at.down, column: rect.column + at.right };
    return {
      address: cell && !isTouched ? formatCell(cell.row, cell.column) : undefined,
      label,
      userValue: formatMemberValue(member, cell ? toInputAt(value, cell) : value),
      writtenValue: undefined,
      reportValue: reports === undefined || !cell ? undefined : formatMemberValue(member, reports),
      rowState: cell ? 'stays' : 'rowLeaves',
    };
  };
  return {
    count: cells.length,
    cells: cells.map(toEditedCell),
    checksum: userCells,
    ownRowCount: 0,
    keeping: 'possible',
  };
}
