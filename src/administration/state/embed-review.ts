/** Reviews what sending a table would do before anything is sent. */
import type { ReadonlySignal } from '@preact/signals';
import type { CellsInTheWay, Failure } from '../../app';
import type { GenerateSessionInput } from '../../client';
import { type Address, formatAddress, formatFirstCell, intersectRect } from '../../grid';
import { formatAnchorName, type Placement } from '../../placement';
import type { Workbook } from '../../workbook';
import type { EmbedField, EmbedObject, FieldProblem } from './embed-fields';
import { parseEmbedSession } from './embed-input';
import { computeResultRect, formatResultAddress, type SheetTable } from './embed-results';
import { type EmbedColumn, type EmbedRow, type EmbedTable, parseEmbedTable } from './embed-table';
import { readInBatches, type SelectedCells } from './selected-cells';

export interface EmbedReview {
  /** Includes the header. */
  readonly address: string;
  /** The answers will be written into the cells at this address. */
  readonly resultAddress: string;
  readonly columns: readonly EmbedColumnView[];
  /** These headers name no field, so the cells below them will not be sent. */
  readonly unknownHeaders: readonly string[];
  /** These headers name the same field as another one; nothing is sent until this is fixed. */
  readonly repeatedHeaders: readonly string[];
  readonly personCount: number;
  /** Counts people who already have a session id; they are skipped. */
  readonly withSessionId: number;
  /** Lists the cells that cannot be sent as they are. */
  readonly problems: readonly CellProblem[];
  /** Counts people whose row cannot be sent. */
  readonly problemRowCount: number;
  readonly toSend: number;
  /** Answers would overwrite these filled cells. */
  readonly obstacles: CellsInTheWay | undefined;
  /**
   * The cells changed after they were read, so nothing was sent and the review shows the current
   * cells.
   */
  readonly hasChanged: boolean;
  /** The block of this placement is in the way, so nothing can be written. */
  readonly placement: { readonly name: string; readonly address: string } | undefined;
}

interface EmbedColumnView {
  readonly header: string;
  readonly field: EmbedField | EmbedObject;
}

export interface CellProblem extends FieldProblem {
  readonly address: string;
}

/** These texts are written into the cells next to the table. */
export interface EmbedCellTexts {
  readonly header: string;
  /** Returns true if the text is a note from an earlier run. */
  isNote(text: string): boolean;
  refused(failure: Failure): string;
  /** The cell gets this text if the platform did not answer the request. */
  unanswered(failure: Failure): string;
  notSent(problems: readonly FieldProblem[]): string;
}

export interface ReviewParts {
  readonly workbook: Workbook;
  readonly placed: ReadonlySignal<readonly Placement[]>;
}

export interface ReviewedTable {
  readonly review: EmbedReview;
  readonly table: SheetTable;
  /** Maps the offsets of rows to the people to send. */
  readonly inputs: ReadonlyMap<number, GenerateSessionInput>;
  readonly problems: ReadonlyMap<number, readonly FieldProblem[]>;
  /** A new column for answers needs a header; the column of an earlier run has one. */
  readonly needsHeader: boolean;
}

/** A session id is one word, which distinguishes it from the reasons written in its place. */
const SESSION_ID = /^[\w-]{16,}$/;
const MAX_NAMED_ADDRESSES = 4;

/** Resolves to the review; undefined if the cells hold no people. */
export async function reviewTable(
  { workbook, placed }: ReviewParts,
  selectedCells: SelectedCells,
  deploymentId: number,
  texts: EmbedCellTexts,
): Promise<ReviewedTable | undefined> {
  const parsedTable = parseEmbedTable(selectedCells.rows, texts.header);
  if (!parsedTable) return undefined;
  const address = { sheet: selectedCells.sheet, rect: selectedCells.rect };
  const resultIndex = parsedTable.columns.findIndex(({ target }) => target === 'result');
  const needsHeader = resultIndex < 0;
  const table: SheetTable = {
    address,
    cells: selectedCells.rows,
    resultColumn: needsHeader ? selectedCells.rect.columns : resultIndex,
  };
  const resultTexts = needsHeader
    ? (
        await readInBatches(workbook, { sheet: address.sheet, rect: computeResultRect(address, table.resultColumn, 0) })
      ).flat()
    : selectedCells.rows.map((row) => row[resultIndex] ?? '');
  const inputs = new Map<number, GenerateSessionInput>();
  const problems = new Map<number, readonly FieldProblem[]>();
  let withSessionId = 0;
  for (const row of parsedTable.rows) {
    const parsedRow = parseEmbedSession(row.texts, deploymentId);
    const rowProblems = [...row.problems, ...(parsedRow.kind === 'problems' ? parsedRow.problems : [])];
    if (SESSION_ID.test(resultTexts[row.offset]?.trim() ?? '')) withSessionId += 1;
    else if (rowProblems.length > 0) problems.set(row.offset, rowProblems);
    else if (parsedRow.kind === 'ready') inputs.set(row.offset, parsedRow.input);
  }
  const writtenRows = [...(needsHeader ? [0] : []), ...inputs.keys(), ...problems.keys()];
  const obstacleRows = writtenRows.filter((offset) => {
    const text = resultTexts[offset]?.trim() ?? '';
    return text !== '' && text !== texts.header && !texts.isNote(text);
  });
  const formatCellAddress = (offset: number, column: number) => {
    const { sheet, rect } = address;
    return formatFirstCell({ sheet, rect: { ...rect, row: rect.row + offset, column: rect.column + column } });
  };
  const rowsByOffset = new Map(parsedTable.rows.map((row) => [row.offset, row]));
  return {
    table,
    inputs,
    problems,
    needsHeader,
    review: {
      address: formatAddress(address),
      resultAddress: formatResultAddress(table),
      ...describeColumns(parsedTable),
      personCount: parsedTable.rows.length,
      withSessionId,
      problems: [...problems].flatMap(([offset, rowProblems]) =>
        rowProblems.map((problem) => ({
          ...problem,
          address: formatCellAddress(offset, findColumn(problem, parsedTable.columns, rowsByOffset.get(offset))),
        })),
      ),
      problemRowCount: problems.size,
      toSend: inputs.size,
      obstacles:
        obstacleRows.length === 0
          ? undefined
          : {
              addresses: obstacleRows
                .slice(0, MAX_NAMED_ADDRESSES)
                .map((offset) => formatCellAddress(offset, table.resultColumn)),
              count: obstacleRows.length,
              sample: resultTexts[obstacleRows[0] ?? 0],
            },
      hasChanged: false,
      placement: await findPlacementAt(workbook, placed.peek(), {
        sheet: address.sheet,
        rect: computeResultRect(address, table.resultColumn, 0),
      }),
    },
  };
}

/**
 * Reviews the table again just before sending, because the user may have edited it since.
 * @returns 'as read' if the table is unchanged; the current review if sending would now do
 * something else; undefined if no people are left
 */
export async function reviewAgain(
  parts: ReviewParts,
  { table, review }: ReviewedTable,
  deploymentId: number,
  texts: EmbedCellTexts,
): Promise<ReviewedTable | undefined | 'as read'> {
  const rows = await readInBatches(parts.workbook, table.address);
  const currentTable = await reviewTable(parts, { ...table.address, rows }, deploymentId, texts);
  if (!currentTable) return undefined;
  const isSame =
    JSON.stringify([table.cells, { ...review, hasChanged: false }]) === JSON.stringify([rows, currentTable.review]);
  return isSame ? 'as read' : { ...currentTable, review: { ...currentTable.review, hasChanged: true } };
}

function describeColumns({ columns }: EmbedTable): Pick<EmbedReview, 'columns' | 'unknownHeaders' | 'repeatedHeaders'> {
  const recognizedColumns: EmbedColumnView[] = [];
  const unknownHeaders: string[] = [];
  const repeatedHeaders: string[] = [];
  for (const { header, target } of columns) {
    if (target === undefined) {
      if (header !== '') unknownHeaders.push(header);
    } else if (columns.filter((other) => other.target === target).length > 1) repeatedHeaders.push(header);
    else if (target !== 'result') recognizedColumns.push({ header, field: target });
  }
  return { columns: recognizedColumns, unknownHeaders, repeatedHeaders };
}

/** Returns the index of the column with the problem, or 0 if there is none. */
function findColumn({ field }: FieldProblem, columns: readonly EmbedColumn[], row: EmbedRow | undefined): number {
  const objectName = field.split('.')[0];
  const index = columns.findIndex(({ target }) => target === field || (row !== undefined && target === objectName));
  return Math.max(0, index);
}

/**
 * Finds a placement whose block holds some of these cells. An answer may not be written there,
 * because the next refresh would overwrite it.
 */
async function findPlacementAt(
  workbook: Workbook,
  placements: readonly Placement[],
  { sheet, rect }: Address,
): Promise<EmbedReview['placement']> {
  const [blocksByAnchor] = await workbook.readSnapshot({
    kind: 'anchors',
    anchors: placements.map(({ id }) => formatAnchorName(id)),
  });
  for (const {
    id,
    report: { reportName },
  } of placements) {
    const block = blocksByAnchor.get(formatAnchorName(id));
    if (block?.kind !== 'found' || block.address.sheet !== sheet || !intersectRect(block.address.rect, rect)) continue;
    return { name: reportName, address: formatAddress(block.address) };
  }
  return undefined;
}
