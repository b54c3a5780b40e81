import { useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { formatCell, textOfInput, tryParseRect } from '../../../grid';
import { Button } from '../../../parts';
import { checksum, type OwnCell, placed, tryReadOwnCells } from '../../../placement';
import { usePage } from '../../shell/pane-context';
import { EditsDialog } from './edits-dialog';

interface HandEditsProps {
  readonly placement: PlacementView;
  /** Nothing can be refreshed just now. */
  readonly off: boolean;
}

/** What somebody typed into the block: it waits for an answer, or is kept. */
export function HandEdits({ placement, off }: HandEditsProps) {
  const { words } = usePage();
  const [asking, ask] = useState(false);
  const waiting = placement.status.kind === 'handEdits' ? placement.status.cells : undefined;
  const kept = placement.ownCells === undefined ? undefined : keptCells(placement, placement.ownCells);
  const shown = waiting ?? kept;
  if (!shown) return null;
  const close = () => ask(false);
  return (
    <>
      {kept && <p class="say">{words.edits.kept(kept)}</p>}
      <div class="row">
        <Button small look={waiting ? 'plain' : 'quiet'} off={off} onPress={() => ask(true)}>
          {waiting ? words.edits.decide : words.edits.review(shown.count)}
        </Button>
      </div>
      {asking && (
        <EditsDialog key={shown.mark} placement={placement} edited={shown} isKept={!waiting} onClose={close} />
      )}
    </>
  );
}

export function hasHandEdits({ status, ownCells }: PlacementView): boolean {
  return ownCells !== undefined || status.kind === 'handEdits';
}

/** Where the cells stand now; one whose row is not in the report stands nowhere. */
function keptCells({ cells: block }: PlacementView, ownCells: string): EditedCells {
  const rect = block === undefined ? undefined : tryParseRect(block);
  const { cells } = tryReadOwnCells(ownCells);
  const named = ({ at, value, reports, label = '' }: OwnCell): EditedCell => {
    const place = rect && at && { row: rect.row + at.down, column: rect.column + at.right };
    return {
      address: place && formatCell(place.row, place.column),
      label,
      mine: textOfInput(place ? placed(value, place) : value),
      written: undefined,
      now: reports === undefined || !place ? undefined : textOfInput(reports),
      fate: place ? 'stays' : 'rowLeaves',
    };
  };
  return { count: cells.length, cells: cells.map(named), mark: checksum(ownCells), keeping: 'possible' };
}
