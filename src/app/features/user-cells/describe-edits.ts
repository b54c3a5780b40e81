/** Describes cells that a user has edited, for the question about them. */
import { type Address, type CellInput, formatCell, type RowSource } from '../../../grid';
import { countHeaderRows, type HandEdit, type Placement, type UserCell } from '../../../placement';
import type { CurrentColumnLayout } from '../../pipeline/layout/column-layout';
import type { RowNames } from '../../pipeline/layout/row-names';
import type { EditedCell, EditedCells } from '../../pipeline/question';

export interface Edit {
  readonly edit: HandEdit;
  /** Is counted from the block's first column. */
  readonly offset: number;
  readonly label: string;
  /** Holds the user's input. */
  readonly userValue: CellInput;
  /** Holds the value that the report had written; undefined if it is unknown. */
  readonly writtenValue: CellInput | undefined;
  /** Holds the user cell that would be kept; undefined in a row that the report does not have. */
  readonly cell: UserCell | undefined;
}

interface EditsToDescribe {
  readonly editedBlock: { readonly placement: Pick<Placement, 'written'>; readonly block: Address };
  readonly edits: readonly Edit[];
  readonly names: RowNames;
  readonly mark: string;
  readonly keeping: EditedCells['keeping'];
}

export function describeEdits({
  editedBlock: { placement, block },
  edits,
  names,
  mark,
  keeping,
}: EditsToDescribe): EditedCells {
  const first = { row: block.rect.row + countHeaderRows(placement.written), column: block.rect.column };
  const determineRowState = ({ cell }: Edit): EditedCell['rowState'] => {
    if (!cell) return 'ownRow';
    return cell.row === undefined ? 'rowLeaves' : 'stays';
  };
  const cells = edits.slice(0, MAX_NAMED_CELLS).map((describedEdit): EditedCell => {
    const { edit, offset, label, userValue, writtenValue, cell } = describedEdit;
    return {
      address: formatCell(first.row + edit.row, first.column + offset),
      label,
      userValue: names.formatCell(offset, userValue),
      writtenValue: writtenValue === undefined ? undefined : names.formatCell(offset, writtenValue),
      reportValue:
        cell?.row === undefined || cell.reports === undefined ? undefined : names.formatCell(offset, cell.reports),
      rowState: determineRowState(describedEdit),
    };
  });
  return { count: edits.length, cells, checksum: mark, ownRowCount: edits.filter(({ cell }) => !cell).length, keeping };
}

/** Limits the cells that the list of edited cells names. */
const MAX_NAMED_CELLS = 300;

/**
 * Names a cell by the first values of its row and its header, even if the cell is no longer in the
 * block.
 */
export function labelCell(
  { columnLayout }: { readonly columnLayout: Pick<CurrentColumnLayout, 'currentColumns'> },
  names: RowNames,
  body: RowSource,
  { row, offset }: { readonly row: number; readonly offset: number },
): string {
  const header = columnLayout.currentColumns[offset]?.shown ?? '';
  return [names.nameRow(body.row(row), offset), header].filter((text) => text !== '').join(' · ');
}
