/**
 * Finds what a user has typed in columns that leave their block. The question before the write
 * shows it to the user, and the write adds it to the list of waiting notes.
 */
import {
  type Address,
  createTextInput,
  formatCell,
  looksLikeFormula,
  type RowSource,
  skipHeaderRows,
} from '../../../grid';
import {
  countHeaderRows,
  createNotesLeftBehind,
  findPossiblyTypedCells,
  findTypedCells,
  findUserColumns,
  listHeaderParts,
  listMemberKeys,
  type MemberOffset,
  type Placement,
  type TypedCells,
  type WaitingNote,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import { readCachedRows, renameCachedRows } from '../fetch/cached-rows';
import { addDeletedHeader } from './column-layout';
import { formatValue } from './format-value';
import type { ResultLayout } from './result-layout';
import { createRowNames } from './row-names';
import { compareWithChecksums, findSuspectRows, getWrittenRows, toChecksum } from './written-rows';

interface RemovedColumns
  extends Pick<ResultLayout, 'placement' | 'renamedMembers' | 'result' | 'columnLayout' | 'slots'> {
  readonly block: Address;
}

interface EditsInRemovedColumns {
  /** Describes the cells for the question; undefined if nothing was typed. */
  readonly questionCells: TypedCells | undefined;
  /**
   * Creates the entries for the list of waiting notes.
   * @param maxCells limits the cells if it is not certain that a user has edited all of them
   */
  createNotes(now: number, maxCells?: number): readonly WaitingNote[];
  /** Counts the cells that a user may have edited and that do not fit into the list. */
  readonly notKeptCount: number;
}

/**
 * Finds the cells that a user has edited in leaving columns.
 * @param readRows reads all rows of the block
 */
export async function findEditsInRemovedColumns(
  parts: Pick<PlacementParts, 'openRowCache' | 'reader' | 'pause' | 'observations'>,
  columns: RemovedColumns,
  readRows: () => Promise<RowSource>,
): Promise<EditsInRemovedColumns> {
  const { placement, columnLayout, block } = columns;
  const { leaving, staying } = splitColumns(columns);
  if (leaving.length === 0) return { questionCells: undefined, createNotes: () => [], notKeptCount: 0 };
  const headerRows = countHeaderRows(placement.written);
  const rows = await readRows();
  const currentRows = skipHeaderRows(headerRows, addDeletedHeader(rows, columnLayout));
  const changedHeaders = columnLayout.headerRowsDeleted > 0 ? [] : findTypedHeaders(placement, leaving, rows);
  const { cells: typedCells, isCertain } = await readTypedCells(parts, columns, {
    currentRows,
    leavingColumns: leaving,
    stayingColumns: staying,
  });
  const notKeptCount = isCertain ? 0 : Math.max(0, typedCells.length - MAX_DOUBTFUL_CELLS);
  const offsetByMember = new Map(leaving.map(({ member, offset }) => [member, offset]));
  const firstDataRow = block.rect.row + headerRows - columnLayout.headerRowsDeleted;
  const userOffsets = new Set(
    findUserColumns(columnLayout.slots).map((index) => columnLayout.slots[index]?.currentOffset),
  );
  const rowNames = createRowNames(
    columns.result,
    [...staying, ...leaving].filter(({ offset }) => !userOffsets.has(offset)),
    parts.reader,
  );
  return {
    questionCells:
      typedCells.length === 0
        ? undefined
        : {
            count: typedCells.length,
            cells: typedCells.slice(0, MAX_NAMED_CELLS).map(({ row, member, input }) => ({
              address: formatCell(firstDataRow + row, block.rect.column + (offsetByMember.get(member) ?? 0)),
              text: formatValue(input, readNumberFormat(placement, member), parts.reader),
            })),
            isCertain,
            ...(notKeptCount > 0 && { notKeptCount }),
          },
    notKeptCount,
    createNotes: (now, maxCells = MAX_DOUBTFUL_CELLS) => [
      ...createNotesLeftBehind(changedHeaders, {
        getHeader: (member) => readTitle(placement, member),
        getLabel: () => '',
        now,
      }),
      ...createNotesLeftBehind(isCertain ? typedCells : sortFormulasFirst(typedCells).slice(0, maxCells), {
        getHeader: (member) => readHeader(columns, member, offsetByMember.get(member)),
        getLabel: (row) => rowNames.nameRow(currentRows.row(row)),
        now,
      }),
    ],
  };
}

/**
 * Finds headers that the user has changed. They go to the list too, but are no reason to ask before
 * their columns leave.
 */
function findTypedHeaders(
  placement: Placement,
  leaving: readonly MemberOffset[],
  rows: RowSource,
): Parameters<typeof createNotesLeftBehind>[0] {
  const row = countHeaderRows(placement.written) - 1;
  if (row < 0) return [];
  return leaving.flatMap(({ member, offset }) => {
    const input = rows.row(row)[offset] ?? '';
    const headerParts = listHeaderParts(readTitle(placement, member)).map(createTextInput);
    return input === '' || headerParts.includes(input) ? [] : [{ row, member, input }];
  });
}

function readTitle({ written: { layout } }: Placement, member: string): string {
  return layout?.find((column) => column.member === member)?.title ?? member;
}

/** A leaving column is no longer in the result, so its format is that of the last write. */
function readNumberFormat({ written: { layout } }: Placement, member: string): string {
  return layout?.find((column) => column.member === member)?.numberFormat ?? 'General';
}

const MAX_NAMED_CELLS = 3;
/**
 * Limits the doubtful cells in the list, because the file has little space for records and most of
 * these cells hold values of the report.
 */
const MAX_DOUBTFUL_CELLS = 500;

type DoubtfulCells = ReturnType<typeof findPossiblyTypedCells>['cells'];

/** Sorts formulas to the front: reports contain no formulas, so a user has typed them. */
function sortFormulasFirst(cells: DoubtfulCells): DoubtfulCells {
  const isFormula = ({ input }: DoubtfulCells[number]) => looksLikeFormula(input);
  return [...cells.filter(isFormula), ...cells.filter((cell) => !isFormula(cell))];
}

/**
 * Returns the report's columns that leave and that stay. Columns that no longer fit in the block
 * leave too.
 */
function splitColumns({ columnLayout, slots, result }: RemovedColumns): {
  readonly leaving: readonly MemberOffset[];
  readonly staying: readonly MemberOffset[];
} {
  const members = listMemberKeys(result.columns);
  const stayingOffsets = new Set(slots.map(({ currentOffset }) => currentOffset));
  const columnPlaces = columnLayout.slots.flatMap(({ index, currentOffset }) =>
    index === undefined || currentOffset === undefined ? [] : [{ member: members[index] ?? '', offset: currentOffset }],
  );
  return {
    leaving: [
      ...columnLayout.leaving.map(({ member, from }) => ({ member, offset: from })),
      ...columnPlaces.filter(({ offset }) => !stayingOffsets.has(offset)),
    ],
    staying: columnPlaces.filter(({ offset }) => stayingOffsets.has(offset)),
  };
}

async function readTypedCells(
  parts: Pick<PlacementParts, 'openRowCache' | 'pause' | 'observations'>,
  { placement, renamedMembers }: RemovedColumns,
  leavingColumns: Parameters<typeof findTypedCells>[0],
): Promise<ReturnType<typeof findPossiblyTypedCells>> {
  const cached = renameCachedRows(await readCachedRows(parts, placement), renamedMembers);
  const { currentRows, leavingColumns: leaving, stayingColumns } = leavingColumns;
  const { comparison, resemblesFormerRows } = await compareWithChecksums(parts, {
    placement,
    body: currentRows,
    members: [...stayingColumns, ...leaving],
  });
  const { lastRows, formerRows } = getWrittenRows(placement, cached, resemblesFormerRows);
  if (lastRows)
    return {
      cells: findTypedCells(leavingColumns, lastRows, formerRows, cached ? undefined : toChecksum),
      isCertain: true,
    };
  if (comparison.kind === 'unknown')
    return findPossiblyTypedCells(leavingColumns, [...Array(currentRows.length).keys()]);
  const editedRows =
    comparison.kind === 'edited' ? findSuspectRows(comparison, currentRows.length, placement.written.rows) : [];
  return findPossiblyTypedCells(leavingColumns, editedRows);
}

/** Returns the header in the block or, in a block without headers, the title in the report. */
function readHeader({ placement, columnLayout }: RemovedColumns, member: string, offset: number | undefined): string {
  const shownHeader = placement.written.headers ? columnLayout.currentColumns[offset ?? -1]?.shown : undefined;
  return shownHeader || readTitle(placement, member);
}
