import { useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { formatCell, textOfInput, tryParseRect } from '../../../grid';
import { Button } from '../../../parts';
import { checksum, type OwnCell, placed, tryReadOwnCells } from '../../../placement';
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

/** Lists the cells that keep the user's values. */
export function KeptEdits({ ownCells, ...shown }: EditsProps & { readonly ownCells: string }) {
  const { words } = usePage();
  const kept = keptCells(shown.placement, ownCells);
  return (
    <>
      <p class="say">{words.edits.kept(kept)}</p>
      <EditsButton {...shown} edited={kept} isKept />
    </>
  );
}

interface EditsButtonProps extends EditsProps {
  readonly edited: EditedCells;
  /**
   * The values are already saved in the file; if false, a refresh has found the edits and waits for
   * an answer.
   */
  readonly isKept: boolean;
}

export function EditsButton({ placement, label, off, edited, isKept }: EditsButtonProps) {
  const { words } = usePage();
  const whyOff = useWhyOff();
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  const text = isKept ? words.edits.review(edited.count) : words.placements.decide;
  return (
    <>
      <div class="row">
        <Button
          small
          look={isKept ? 'quiet' : 'plain'}
          name={nameWith(label)(text)}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => ask(true)}
        >
          {text}
        </Button>
      </div>
      {asking && <EditsDialog key={edited.mark} {...{ placement, edited, isKept }} onClose={close} />}
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
  return { count: cells.length, cells: cells.map(named), mark: checksum(ownCells), keeping: 'possible' };
}
