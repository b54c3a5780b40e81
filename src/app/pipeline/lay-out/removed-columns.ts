/**
 * Finds what a user has typed in columns that leave their block. The question before the write
 * names it, and the list of notes saves it afterwards.
 */
import {
  type Address,
  formatCell,
  looksLikeFormula,
  rowsBelow,
  type StandingRows,
  textInput,
  textOfInput,
} from '../../../grid';
import {
  analystColumns,
  headerRowsOf,
  type MemberPlace,
  memberKeys,
  notesLeftBehind,
  type Placement,
  partsOfHeader,
  perhapsTypedInColumns,
  type TypedCells,
  typedInColumns,
  type WaitingNote,
} from '../../../placement';
import type { PlacementParts } from '../../workbook/placement-parts';
import { readKeptRows, renameKeptRows } from '../fetch/kept-rows';
import type { LaidOut } from './laid-out';
import { belowHeader } from './lay-out-columns';
import { namesIn } from './row-names';
import { compareWithSums, inSum, suspectRows, writtenRows } from './written-rows';

interface LeavingColumns extends Pick<LaidOut, 'placement' | 'renamed' | 'result' | 'layout' | 'slots'> {
  readonly block: Address;
}

interface TypedInLeaving {
  /** The cells for the question; undefined if nothing was typed. */
  readonly forQuestion: TypedCells | undefined;
  /**
   * Creates the entries for the list of notes without a row.
   * @param most limit of cells, if it is unknown which of them a user has edited
   */
  createNotes(now: number, most?: number): readonly WaitingNote[];
  /** Number of cells that a user may have edited and that do not fit into the list. */
  readonly notKept: number;
}

/**
 * Finds the cells that a user has edited in leaving columns.
 * @param standing reads all rows of the block
 */
export async function findTypedInLeaving(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'pause' | 'observations'>,
  columns: LeavingColumns,
  standing: () => Promise<StandingRows>,
): Promise<TypedInLeaving> {
  const { placement, layout, block } = columns;
  const { leaving, staying } = placesOf(columns);
  if (leaving.length === 0) return { forQuestion: undefined, createNotes: () => [], notKept: 0 };
  const headerRows = headerRowsOf(placement.written);
  const rows = await standing();
  const body = rowsBelow(headerRows, belowHeader(rows, layout));
  const headers = layout.headerRowsDeleted > 0 ? [] : typedHeaders(placement, leaving, rows);
  const { cells, isCertain } = await typedIn(parts, columns, { body, leaving, staying });
  const notKept = isCertain ? 0 : Math.max(0, cells.length - MAX_DOUBTFUL_CELLS);
  const offsetOf = new Map(leaving.map(({ member, offset }) => [member, offset]));
  const first = block.rect.row + headerRows - layout.headerRowsDeleted;
  const theirs = new Set(analystColumns(layout.slots).map((at) => layout.slots[at]?.from));
  const names = namesIn(
    columns.result,
    [...staying, ...leaving].filter(({ offset }) => !theirs.has(offset)),
    parts.reader,
  );
  return {
    forQuestion:
      cells.length === 0
        ? undefined
        : {
            count: cells.length,
            cells: cells.slice(0, MAX_CELLS_NAMED).map(({ row, member, input }) => ({
              address: formatCell(first + row, block.rect.column + (offsetOf.get(member) ?? 0)),
              text: textOfInput(input),
            })),
            isCertain,
            ...(notKept > 0 && { notKept }),
          },
    notKept,
    createNotes: (now, most = MAX_DOUBTFUL_CELLS) => [
      ...notesLeftBehind(headers, { headerOf: (member) => titleOf(placement, member), labelOf: () => '', now }),
      ...notesLeftBehind(isCertain ? cells : formulasFirst(cells).slice(0, most), {
        headerOf: (member) => headerOf(columns, member, offsetOf.get(member)),
        labelOf: (row) => names.rowNamed(body.row(row)),
        now,
      }),
    ],
  };
}

/**
 * Finds headers that the user has changed. They go to the list too, but are no reason to ask before
 * their columns leave.
 */
function typedHeaders(
  placement: Placement,
  leaving: readonly MemberPlace[],
  rows: StandingRows,
): Parameters<typeof notesLeftBehind>[0] {
  const row = headerRowsOf(placement.written) - 1;
  if (row < 0) return [];
  return leaving.flatMap(({ member, offset }) => {
    const input = rows.row(row)[offset] ?? '';
    const levels = partsOfHeader(titleOf(placement, member)).map(textInput);
    return input === '' || levels.includes(input) ? [] : [{ row, member, input }];
  });
}

function titleOf({ written: { layout } }: Placement, member: string): string {
  return layout?.find((column) => column.member === member)?.title ?? member;
}

const MAX_CELLS_NAMED = 3;
/**
 * Limits the doubtful cells in the list: it is in the workbook's settings, and most of these cells
 * hold values of the report.
 */
const MAX_DOUBTFUL_CELLS = 500;

type DoubtfulCells = ReturnType<typeof perhapsTypedInColumns>['cells'];

/** Sorts formulas to the front: reports contain no formulas, so a user has typed them. */
function formulasFirst(cells: DoubtfulCells): DoubtfulCells {
  const isFormula = ({ input }: DoubtfulCells[number]) => looksLikeFormula(input);
  return [...cells.filter(isFormula), ...cells.filter((cell) => !isFormula(cell))];
}

/**
 * Returns the report's columns that leave and that stay. Columns that no longer fit in the block
 * leave too.
 */
function placesOf({ layout, slots, result }: LeavingColumns): {
  readonly leaving: readonly MemberPlace[];
  readonly staying: readonly MemberPlace[];
} {
  const members = memberKeys(result.columns);
  const stays = new Set(slots.map(({ from }) => from));
  const known = layout.slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ member: members[index] ?? '', offset: from }],
  );
  return {
    leaving: [
      ...layout.leaving.map(({ member, from }) => ({ member, offset: from })),
      ...known.filter(({ offset }) => !stays.has(offset)),
    ],
    staying: known.filter(({ offset }) => stays.has(offset)),
  };
}

async function typedIn(
  parts: Pick<PlacementParts, 'keptResults' | 'pause' | 'observations'>,
  { placement, renamed }: LeavingColumns,
  standing: Parameters<typeof typedInColumns>[0],
): Promise<ReturnType<typeof perhapsTypedInColumns>> {
  const kept = renameKeptRows(await readKeptRows(parts, placement), renamed);
  const { body, leaving, staying } = standing;
  const { compared, isUndone } = await compareWithSums(parts, { placement, body, members: [...staying, ...leaving] });
  const { last, before } = writtenRows(placement, kept, isUndone);
  if (last) return { cells: typedInColumns(standing, last, before, kept ? undefined : inSum), isCertain: true };
  if (compared.kind === 'unknown') return perhapsTypedInColumns(standing, [...Array(body.length).keys()]);
  const edited = compared.kind === 'edited' ? suspectRows(compared, body.length, placement.written.rows) : [];
  return perhapsTypedInColumns(standing, edited);
}

/** Returns the header in the block or, in a block without headers, the title in the report. */
function headerOf({ placement, layout }: LeavingColumns, member: string, offset: number | undefined): string {
  const shown = placement.written.headers ? layout.standing[offset ?? -1]?.shown : undefined;
  return shown || titleOf(placement, member);
}
