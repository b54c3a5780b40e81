import { useMemo, useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { formatCell, textOfInput, tryParseRect } from '../../../grid';
import { Button } from '../../../parts';
import { type OwnCell, placed, tryReadOwnCells } from '../../../placement';
import { usePage } from '../../shell/pane-context';
import { useWhyOff } from '../offline';
import { nameWith } from './answer-buttons';
import { EditsDialog } from './edits-dialog';

interface EditsProps {
  readonly placement: PlacementView;
  /** It completes the button's accessible name if other buttons have the same text. */
  readonly label: string | undefined;
  readonly off: boolean;
}

/** Names the cells that keep the user's values, and gives them back. */
export function KeptEdits({ ownCells, ...shown }: EditsProps & { readonly ownCells: string }) {
  const { app, words } = usePage();
  const kept = useMemo(() => keptCells(shown.placement, ownCells), [shown.placement, ownCells]);
  return (
    <>
      <p class="say">{words.edits.kept(kept)}</p>
      <EditsButton
        {...shown}
        edited={kept}
        onGiveUp={() => void app.placements.giveUpUserCells(shown.placement.id, ownCells)}
      />
    </>
  );
}

interface EditsButtonProps extends EditsProps {
  readonly edited: EditedCells;
  readonly onGiveUp?: () => void;
}

/** Opens the list of the cells. */
export function EditsButton({ placement, label, off, edited, onGiveUp }: EditsButtonProps) {
  const { words } = usePage();
  const whyOff = useWhyOff();
  const [isOpen, open] = useState(false);
  const text = words.edits.review(edited.count);
  return (
    <>
      <div class="row">
        <Button
          small
          look="quiet"
          name={nameWith(label)(text)}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => open(true)}
        >
          {text}
        </Button>
      </div>
      {isOpen && <EditsDialog key={edited.mark} {...{ placement, edited, onGiveUp }} onClose={() => open(false)} />}
    </>
  );
}

/**
 * Returns the cells with their current addresses. A cell has no address if its row is not in the
 * report, or if cells were edited since the last refresh.
 */
function keptCells({ cells: block, isTouched = false }: PlacementView, ownCells: string): EditedCells {
  const rect = block === undefined ? undefined : tryParseRect(block);
  const { cells } = tryReadOwnCells(ownCells);
  const named = ({ at, value, reports, label = '' }: OwnCell): EditedCell => {
    const place = rect && at && { row: rect.row + at.down, column: rect.column + at.right };
    return {
      address: place && !isTouched ? formatCell(place.row, place.column) : undefined,
      label,
      mine: textOfInput(place ? placed(value, place) : value),
      written: undefined,
      now: reports === undefined || !place ? undefined : textOfInput(reports),
      fate: place ? 'stays' : 'rowLeaves',
    };
  };
  return { count: cells.length, cells: cells.map(named), mark: ownCells, inOwnRows: 0, keeping: 'possible' };
}
