/** Describes cells that a user has edited, for the question about them. */
import { type Address, type CellInput, formatCell, type StandingRows } from '../../../grid';
import { type HandEdit, headerRowsOf, type OwnCell, type Placement } from '../../../placement';
import type { StandingLayout } from '../../pipeline/lay-out/lay-out-columns';
import type { BlockNames } from '../../pipeline/lay-out/row-names';
import type { EditedCell, EditedCells } from '../../pipeline/question';

export interface Edit {
  readonly edit: HandEdit;
  /** The column, counted from the block's first. */
  readonly offset: number;
  readonly label: string;
  /** The user's input. */
  readonly mine: CellInput;
  /** The value that the report had written; undefined if it is unknown. */
  readonly was: CellInput | undefined;
  /** The user cell that would be kept; undefined in a row that the report does not have. */
  readonly cell: OwnCell | undefined;
}

interface ToName {
  readonly asked: { readonly placement: Pick<Placement, 'written'>; readonly block: Address };
  readonly edits: readonly Edit[];
  readonly names: BlockNames;
  readonly mark: string;
  readonly keeping: EditedCells['keeping'];
}

export function nameEdits({ asked: { placement, block }, edits, names, mark, keeping }: ToName): EditedCells {
  const first = { row: block.rect.row + headerRowsOf(placement.written), column: block.rect.column };
  const fateOf = ({ cell }: Edit): EditedCell['fate'] => {
    if (!cell) return 'ownRow';
    return cell.row === undefined ? 'rowLeaves' : 'stays';
  };
  const cells = edits.slice(0, MAX_CELLS_NAMED).map((one): EditedCell => {
    const { edit, offset, label, mine, was, cell } = one;
    return {
      address: formatCell(first.row + edit.row, first.column + offset),
      label,
      mine: names.textOf(offset, mine),
      written: was === undefined ? undefined : names.textOf(offset, was),
      now: cell?.row === undefined || cell.reports === undefined ? undefined : names.textOf(offset, cell.reports),
      fate: fateOf(one),
    };
  });
  return { count: edits.length, cells, mark, inOwnRows: edits.filter(({ cell }) => !cell).length, keeping };
}

/** Limit of the cells that the list of edited cells names. */
const MAX_CELLS_NAMED = 300;

/**
 * Names a cell by the first values of its row and its header, even if the cell is no longer in the
 * block.
 */
export function labelOf(
  { layout }: { readonly layout: Pick<StandingLayout, 'standing'> },
  names: BlockNames,
  body: StandingRows,
  { row, offset }: { readonly row: number; readonly offset: number },
): string {
  const header = layout.standing[offset]?.shown ?? '';
  return [names.rowNamed(body.row(row), offset), header].filter((text) => text !== '').join(' · ');
}
