import { useState } from 'preact/hooks';
import type { EditedCell, EditedCells, PlacementView } from '../../../app';
import { formatCell, textOfInput, tryParseRect } from '../../../grid';
import { Button } from '../../../parts';
import { checksum, type OwnCell, placed, tryReadOwnCells } from '../../../placement';
import { usePage } from '../../shell/pane-context';
import { useWhyOff } from '../offline';
import { EditsDialog } from './edits-dialog';

interface HandEditsProps {
  readonly placement: PlacementView;
  /** What its button is called with, where there are others that are called alike. */
  readonly label: string | undefined;
  /** Nothing can be refreshed just now. */
  readonly off: boolean;
}

/** What somebody typed into the block: it waits for an answer, or is kept. */
export function HandEdits({ placement, label, off }: HandEditsProps) {
  const { words } = usePage();
  const whyOff = useWhyOff();
  const [asking, ask] = useState(false);
  const waiting = placement.status.kind === 'handEdits' ? placement.status.cells : undefined;
  const kept = placement.ownCells === undefined ? undefined : keptCells(placement, placement.ownCells);
  const shown = waiting ?? kept;
  if (!shown) return null;
  const close = () => ask(false);
  const text = waiting ? words.placements.decide : words.edits.review(shown.count);
  return (
    <>
      {kept && <p class="say">{words.edits.kept(kept)}</p>}
      <div class="row">
        <Button
          small
          look={waiting ? 'plain' : 'quiet'}
          name={label === undefined ? undefined : `${text}, ${label}`}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => ask(true)}
        >
          {text}
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

/** Where the cells stand now; one whose row is not in the report stands nowhere, and where cells were changed since it is not known. */
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
