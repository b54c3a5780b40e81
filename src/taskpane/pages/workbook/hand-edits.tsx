import { useState } from 'preact/hooks';
import type { EditedCells, PlacementView } from '../../../app';
import { formatCell, textOfInput, tryParseRect } from '../../../grid';
import { Button, Cell, Dialog, Say } from '../../../parts';
import { type OwnCell, tryReadOwnCells } from '../../../placement';
import { usePage } from '../../shell/pane-context';

interface HandEditsProps {
  readonly placement: PlacementView;
  /** Nothing can be refreshed just now. */
  readonly off: boolean;
}

type Question = 'keepMine' | 'giveUp' | 'takeBack';

/** What somebody typed into the block: it waits, was written over, or is kept. Each can be turned round. */
export function HandEdits({ placement, off }: HandEditsProps) {
  const { app, words } = usePage();
  const [asking, ask] = useState<Question | undefined>(undefined);
  const waiting = placement.status.kind === 'handEdits' ? placement.status.cells : undefined;
  const { cells } = tryReadOwnCells(placement.ownCells);
  const kept = cells.filter(({ writtenOver }) => writtenOver === undefined);
  const over = cells.filter(({ writtenOver }) => writtenOver !== undefined);
  const writtenOver = editedCells(placement, over);
  return (
    <>
      {over.length > 0 && <p class="say">{words.edits.writtenOver(writtenOver)}</p>}
      {over.length > 0 && (
        <div class="row">
          <Button small off={off} onPress={() => ask('keepMine')}>
            {words.edits.keepMine}
          </Button>
          <Button small look="quiet" off={off} onPress={() => void app.placements.settleEdits(placement.id, 'forget')}>
            {words.edits.forget}
          </Button>
        </div>
      )}
      {kept.length > 0 && <p class="say">{words.edits.kept(editedCells(placement, kept))}</p>}
      {(waiting || kept.length > 0) && (
        <div class="row">
          <Button small off={off} onPress={() => ask(waiting ? 'giveUp' : 'takeBack')}>
            {words.edits.takeReports}
          </Button>
        </div>
      )}
      {asking && (
        <EditsDialog
          placement={placement}
          question={asking}
          cells={asking === 'giveUp' ? waiting : asking === 'keepMine' ? writtenOver : editedCells(placement, kept)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

export function hasHandEdits({ status, ownCells }: PlacementView): boolean {
  return ownCells !== undefined || status.kind === 'handEdits';
}

/** Where the cells stand now; one whose row is not in the report stands nowhere. */
function editedCells({ cells: block }: PlacementView, cells: readonly OwnCell[]): EditedCells {
  const rect = block === undefined ? undefined : tryParseRect(block);
  return {
    count: cells.length,
    cells: cells.flatMap(({ at, value, writtenOver }) =>
      rect && at
        ? [
            {
              address: formatCell(rect.row + at.down, rect.column + at.right),
              mine: textOfInput(value),
              written: writtenOver === undefined ? undefined : textOfInput(writtenOver),
            },
          ]
        : [],
    ),
  };
}

interface EditsDialogProps {
  readonly placement: PlacementView;
  readonly question: Question;
  readonly cells: EditedCells | undefined;
  readonly onClose: () => void;
}

function EditsDialog({ placement, question, cells, onClose }: EditsDialogProps) {
  const { app, words } = usePage();
  const { edits } = words;
  const keeps = question === 'keepMine';
  return (
    <Dialog
      warning={question === 'giveUp'}
      title={keeps ? edits.keepTitle : edits.takeTitle}
      verb={keeps ? edits.keepMine : edits.takeReports}
      focusCancel
      onConfirm={() => {
        onClose();
        void app.placements.settleEdits(placement.id, keeps ? 'keepMine' : 'takeReports');
      }}
      onCancel={onClose}
    >
      {question === 'giveUp' && cells ? (
        <p>
          <Say sentence={edits.takeText(cells)} />
        </p>
      ) : (
        <p>{keeps ? edits.keepText : edits.takeBackText}</p>
      )}
      {cells && <EditedTable cells={cells} showReports={question !== 'takeBack'} />}
    </Dialog>
  );
}

interface EditedTableProps {
  readonly cells: EditedCells;
  readonly showReports: boolean;
}

function EditedTable({ cells: { cells, count }, showReports }: EditedTableProps) {
  const { words } = usePage();
  const { edits } = words;
  return (
    <>
      <table class="wrap">
        <caption class="vh">{edits.table}</caption>
        <thead>
          <tr>
            <th scope="col">{edits.cell}</th>
            <th scope="col">{edits.mine}</th>
            {showReports && <th scope="col">{edits.reports}</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ address, mine, written }) => (
            <tr key={address}>
              <th scope="row">
                <Cell address={address} />
              </th>
              <td>{mine}</td>
              {showReports && <td>{written ?? edits.ownRow}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {count > cells.length && <p class="meta">{edits.more(count - cells.length)}</p>}
    </>
  );
}
