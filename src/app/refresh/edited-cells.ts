/** Cells that somebody typed into, as the analyst is asked about them. */
import { type Address, type CellInput, formatCell, type StandingRows, textOfInput } from '../../grid';
import {
  type HandEdit,
  type MemberPlace,
  MOST_OWN_CELLS,
  type OwnCell,
  type Placement,
  rowLabel,
} from '../../placement';
import type { StandingLayout } from '../place/lay-out-columns';
import type { EditedCell, EditedCells } from './refresh-state';

/** An edit, and the cell that would be kept of it; undefined for one in a row that is no row of the report. */
export interface Edit {
  readonly edit: HandEdit;
  /** Of its column, counted from the block's first. */
  readonly offset: number;
  readonly label: string;
  readonly mine: CellInput;
  readonly was: CellInput | undefined;
  readonly cell: OwnCell | undefined;
}

interface ToName {
  readonly asked: { readonly placement: Pick<Placement, 'headers'>; readonly block: Address };
  readonly edits: readonly Edit[];
  readonly mark: string;
  readonly keeping: EditedCells['keeping'];
}

export function nameEdits({ asked: { placement, block }, edits, mark, keeping }: ToName): EditedCells {
  const first = { row: block.rect.row + (placement.headers ? 1 : 0), column: block.rect.column };
  const fateOf = ({ cell }: Edit): EditedCell['fate'] => {
    if (!cell) return 'ownRow';
    return cell.row === undefined ? 'rowLeaves' : 'stays';
  };
  const named = edits.slice(0, keeping === 'possible' ? MOST_OWN_CELLS : CELLS_NAMED).map((one): EditedCell => {
    const { edit, offset, label, mine, was, cell } = one;
    return {
      address: formatCell(first.row + edit.row, first.column + offset),
      label,
      mine: textOfInput(mine),
      written: was === undefined ? undefined : textOfInput(was),
      now: cell?.row === undefined || cell.reports === undefined ? undefined : textOfInput(cell.reports),
      fate: fateOf(one),
    };
  });
  return { count: edits.length, cells: named, mark, keeping };
}

/** Of cells among which there is nothing to choose. */
const CELLS_NAMED = 20;

/** What names a cell for people, also when it stands nowhere: the first values of its row, and its header. */
export function labelOf(
  { layout }: { readonly layout: Pick<StandingLayout, 'standing'> },
  members: readonly MemberPlace[],
  body: StandingRows,
  { row, offset }: { readonly row: number; readonly offset: number },
): string {
  const places = members.slice(0, 2).flatMap((one) => (one.offset === offset ? [] : [one.offset]));
  const header = layout.standing[offset]?.shown ?? '';
  return [rowLabel(body.row(row), places), header].filter((text) => text !== '').join(' · ');
}
