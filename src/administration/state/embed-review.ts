/** Reviews what sending a table would do before anything is sent. */
import type { ReadonlySignal } from '@preact/signals';
import type { CellsInTheWay, Failure } from '../../app';
import type { GenerateSessionInput } from '../../client';
import { type Address, anchorOf, formatAddress, intersectRect } from '../../grid';
import { anchorName, type Placement } from '../../placement';
import type { Workbook } from '../../workbook';
import type { EmbedField, EmbedObject, FieldProblem } from './embed-fields';
import { readEmbedSession } from './embed-input';
import { resultAddress, resultRect, type TableInSheet } from './embed-results';
import { type EmbedColumn, type EmbedRow, type EmbedTable, readEmbedTable } from './embed-table';
import { readInParts, type SelectedCells } from './selected-cells';

export interface EmbedReview {
  /** Includes the header. */
  readonly address: string;
  /** The answers will be written into the cells at this address. */
  readonly resultsAt: string;
  readonly columns: readonly EmbedColumnView[];
  /** These headers name no field, so the cells below them will not be sent. */
  readonly unknown: readonly string[];
  /** These headers name the same field as another one; nothing is sent until this is fixed. */
  readonly repeated: readonly string[];
  readonly people: number;
  /** Counts people who already have a session id; they are skipped. */
  readonly already: number;
  /** Lists the cells that cannot be sent as they are. */
  readonly problems: readonly CellProblem[];
  /** Counts people whose row cannot be sent. */
  readonly withProblems: number;
  readonly toSend: number;
  /** Answers would overwrite these filled cells. */
  readonly inTheWay: CellsInTheWay | undefined;
  /**
   * Is true if the cells changed after they were read: nothing was sent, and the review shows the
   * current cells.
   */
  readonly changed: boolean;
  /** The block of this placement is in the way, so nothing can be written. */
  readonly placement: { readonly name: string; readonly address: string } | undefined;
}

interface EmbedColumnView {
  readonly header: string;
  readonly field: EmbedField | EmbedObject;
}

export interface CellProblem extends FieldProblem {
  readonly at: string;
}

/** These texts are written into the cells next to the table. */
export interface EmbedCellWords {
  readonly header: string;
  /** Returns true if the text is a note from an earlier run. */
  isNote(text: string): boolean;
  refused(failure: Failure): string;
  /** Is written if the platform did not answer the request. */
  unanswered(failure: Failure): string;
  notSent(problems: readonly FieldProblem[]): string;
}

export interface ReviewParts {
  readonly workbook: Workbook;
  readonly placed: ReadonlySignal<readonly Placement[]>;
}

export interface ReviewedTable {
  readonly review: EmbedReview;
  readonly table: TableInSheet;
  /** Maps the offsets of rows to the people to send. */
  readonly inputs: ReadonlyMap<number, GenerateSessionInput>;
  readonly problems: ReadonlyMap<number, readonly FieldProblem[]>;
  /** Is true if the column for answers is new and so gets a header. */
  readonly needsHeader: boolean;
}

/** A session id is one word, which distinguishes it from the reasons written in its place. */
const SESSION_ID = /^[\w-]{16,}$/;
const ADDRESSES_NAMED = 4;

/** Resolves to the review; undefined if the cells hold no people. */
export async function reviewTable(
  { workbook, placed }: ReviewParts,
  selected: SelectedCells,
  deploymentId: number,
  words: EmbedCellWords,
): Promise<ReviewedTable | undefined> {
  const read = readEmbedTable(selected.rows, words.header);
  if (!read) return undefined;
  const address = { sheet: selected.sheet, rect: selected.rect };
  const inside = read.columns.findIndex(({ target }) => target === 'result');
  const needsHeader = inside < 0;
  const table: TableInSheet = {
    address,
    cells: selected.rows,
    resultColumn: needsHeader ? selected.rect.columns : inside,
  };
  const answers = needsHeader
    ? (await readInParts(workbook, { sheet: address.sheet, rect: resultRect(address, table.resultColumn, 0) })).flat()
    : selected.rows.map((row) => row[inside] ?? '');
  const inputs = new Map<number, GenerateSessionInput>();
  const problems = new Map<number, readonly FieldProblem[]>();
  let already = 0;
  for (const row of read.rows) {
    const reading = readEmbedSession(row.texts, deploymentId);
    const wrong = [...row.problems, ...(reading.kind === 'problems' ? reading.problems : [])];
    if (SESSION_ID.test(answers[row.offset]?.trim() ?? '')) already += 1;
    else if (wrong.length > 0) problems.set(row.offset, wrong);
    else if (reading.kind === 'ready') inputs.set(row.offset, reading.input);
  }
  const written = [...(needsHeader ? [0] : []), ...inputs.keys(), ...problems.keys()];
  const filled = written.filter((offset) => {
    const text = answers[offset]?.trim() ?? '';
    return text !== '' && text !== words.header && !words.isNote(text);
  });
  const cellAt = (offset: number, column: number) => {
    const { sheet, rect } = address;
    return anchorOf({ sheet, rect: { ...rect, row: rect.row + offset, column: rect.column + column } });
  };
  const rowsByOffset = new Map(read.rows.map((row) => [row.offset, row]));
  return {
    table,
    inputs,
    problems,
    needsHeader,
    review: {
      address: formatAddress(address),
      resultsAt: resultAddress(table),
      ...describeColumns(read),
      people: read.rows.length,
      already,
      problems: [...problems].flatMap(([offset, wrong]) =>
        wrong.map((problem) => ({
          ...problem,
          at: cellAt(offset, findColumn(problem, read.columns, rowsByOffset.get(offset))),
        })),
      ),
      withProblems: problems.size,
      toSend: inputs.size,
      inTheWay:
        filled.length === 0
          ? undefined
          : {
              addresses: filled.slice(0, ADDRESSES_NAMED).map((offset) => cellAt(offset, table.resultColumn)),
              count: filled.length,
              sample: answers[filled[0] ?? 0],
            },
      changed: false,
      placement: await placementAt(workbook, placed.peek(), {
        sheet: address.sheet,
        rect: resultRect(address, table.resultColumn, 0),
      }),
    },
  };
}

/**
 * Reviews the table again just before sending, because the user may have edited it since.
 * @returns the current review if sending would now do something else; undefined if no people are
 * left
 */
export async function reviewAgain(
  parts: ReviewParts,
  { table, review }: ReviewedTable,
  deploymentId: number,
  words: EmbedCellWords,
): Promise<ReviewedTable | undefined | 'as read'> {
  const rows = await readInParts(parts.workbook, table.address);
  const fresh = await reviewTable(parts, { ...table.address, rows }, deploymentId, words);
  if (!fresh) return undefined;
  const isSame = JSON.stringify([table.cells, { ...review, changed: false }]) === JSON.stringify([rows, fresh.review]);
  return isSame ? 'as read' : { ...fresh, review: { ...fresh.review, changed: true } };
}

function describeColumns({ columns }: EmbedTable): Pick<EmbedReview, 'columns' | 'unknown' | 'repeated'> {
  const recognized: EmbedColumnView[] = [];
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const { header, target } of columns) {
    if (target === undefined) {
      if (header !== '') unknown.push(header);
    } else if (columns.filter((other) => other.target === target).length > 1) repeated.push(header);
    else if (target !== 'result') recognized.push({ header, field: target });
  }
  return { columns: recognized, unknown, repeated };
}

/** Returns the index of the column with the problem, or 0 if there is none. */
function findColumn({ field }: FieldProblem, columns: readonly EmbedColumn[], row: EmbedRow | undefined): number {
  const whole = field.split('.')[0];
  const index = columns.findIndex(({ target }) => target === field || (row !== undefined && target === whole));
  return Math.max(0, index);
}

/**
 * Returns the placement at these cells, because its next refresh would overwrite an answer there.
 */
async function placementAt(
  workbook: Workbook,
  placements: readonly Placement[],
  { sheet, rect }: Address,
): Promise<EmbedReview['placement']> {
  const [located] = await workbook.look({ kind: 'anchors', anchors: placements.map(({ id }) => anchorName(id)) });
  for (const {
    id,
    report: { reportName },
  } of placements) {
    const block = located.get(anchorName(id));
    if (block?.kind !== 'found' || block.address.sheet !== sheet || !intersectRect(block.address.rect, rect)) continue;
    return { name: reportName, address: formatAddress(block.address) };
  }
  return undefined;
}
