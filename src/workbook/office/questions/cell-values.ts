/**
 * Answers what cells hold: values only, of wide ranges only the used part, and the cells that their
 * formulas read. It does not use `getPrecedents`, which fails the whole request if there are none,
 * reports wrong cells in Excel on the web (office-js issue 3380), and sees no further than the text
 * of a formula either.
 */
import {
  type Address,
  type CellValue,
  type CellValues,
  countCells,
  findCellsRead,
  formatAddress,
  looksLikeFormula,
} from '../../../grid';
import type { Answers, Question } from '../../questions';
import { ADDRESS_PROPERTIES, getRange, toAddress } from '../anchors';
import { queueReadAnchor } from './names';
import type { Query, QueryStep } from './run-queries';

const BYTES_PER_RANGE = 2_000;
const BYTES_PER_FORMULA = 50;
/**
 * Limits how far formulas are followed from cell to cell. Each step costs a request; there are none
 * if no formula reads another cell.
 */
const MAX_STEPS = 4;
/**
 * Limits the cells of one range and the ranges of one request: the cells behind a sum over a long
 * column are not followed.
 */
const MAX_CELLS = 200;
const MAX_RANGES = 50;

export function createCellsQuery({ where }: Question<'cells'>): Query<Answers['cells']> {
  return {
    weight: where.length * BYTES_PER_RANGE,
    queueRequest(context) {
      const reads = where.map((one) => {
        if (typeof one !== 'string')
          return queueReadValues(getRange(context, one).load(ADDRESS_PROPERTIES), () => true);
        const { range, read } = queueReadAnchor(context, one, ADDRESS_PROPERTIES);
        return queueReadValues(range, () => read().kind === 'found');
      });
      return () => {
        const cellValues = reads.map((read) => read());
        return followFormulas(
          {
            cellValues,
            readAddresses: new Set(),
            openEnds: [...cellValues.keys()].flatMap((questionIndex) => listEnds(cellValues, questionIndex)),
          },
          MAX_STEPS,
        );
      };
    },
    // There is no such sheet. Names cannot be the cause, because they are asked for as null
    // objects.
    refusal: { codes: ['CellsGone'], answer: () => ({ done: where.map(() => ({ kind: 'gone' })) }) },
  };
}

interface FormulaTrail {
  readonly cellValues: readonly CellValues[];
  /** The formulas of the cells at these addresses have been read. */
  readonly readAddresses: ReadonlySet<string>;
  /** Formulas read these cells, whose own formulas may be read next. */
  readonly openEnds: readonly TrailEnd[];
}

interface TrailEnd {
  /** Indexes the cells of the question. */
  readonly questionIndex: number;
  readonly cells: Address;
}

function listEnds(cellValues: readonly CellValues[], questionIndex: number): readonly TrailEnd[] {
  const one = cellValues[questionIndex];
  return one?.kind === 'found' ? one.reads.map((cells) => ({ questionIndex, cells })) : [];
}

/** Reads the formulas of cells that other formulas read, until they read no further cells. */
function followFormulas(
  { cellValues, readAddresses, openEnds }: FormulaTrail,
  steps: number,
): QueryStep<readonly CellValues[]> {
  const openCells = new Map<string, Address>();
  for (const { cells } of openEnds) {
    const text = formatAddress(cells);
    if (!readAddresses.has(text) && countCells(cells.rect) <= MAX_CELLS && openCells.size < MAX_RANGES)
      openCells.set(text, cells);
  }
  if (openCells.size === 0 || steps === 0) return { done: cellValues };
  return {
    next: {
      weight: [...openCells.values()].reduce((sum, { rect }) => sum + countCells(rect) * BYTES_PER_FORMULA, 0),
      queueRequest(context) {
        const ranges = [...openCells].map(
          ([text, cells]) => [text, getRange(context, cells).load('formulas')] as const,
        );
        return () => {
          const cellsReadByText = new Map(
            ranges.map(([text, { formulas }]) => [text, listCellsRead(formulas, openCells.get(text)?.sheet ?? '')]),
          );
          const nextEnds = openEnds.flatMap(({ questionIndex, cells }) =>
            (cellsReadByText.get(formatAddress(cells)) ?? []).map((read) => ({ questionIndex, cells: read })),
          );
          const extendedValues = cellValues.map((one, index): CellValues => {
            const read = nextEnds.flatMap((end) => (end.questionIndex === index ? [end.cells] : []));
            return one.kind === 'found' && read.length > 0 ? { ...one, reads: [...one.reads, ...read] } : one;
          });
          return followFormulas(
            {
              cellValues: extendedValues,
              readAddresses: new Set([...readAddresses, ...openCells.keys()]),
              openEnds: nextEnds,
            },
            steps - 1,
          );
        };
      },
      // A formula refers to a sheet that is gone.
      refusal: { codes: ['CellsGone'], answer: () => ({ done: cellValues }) },
    },
  };
}

function listCellsRead(formulas: readonly (readonly unknown[])[], sheet: string): readonly Address[] {
  return formulas
    .flat()
    .map(String)
    .filter(looksLikeFormula)
    .flatMap((formula) => findCellsRead(formula, sheet));
}

function queueReadValues(range: Excel.Range, isFound: () => boolean): () => CellValues {
  const used = range
    .getUsedRangeOrNullObject(true)
    .load('rowIndex,columnIndex,values,valueTypes,formulas,text,numberFormat');
  return () => {
    if (!isFound()) return { kind: 'gone' };
    const address = toAddress(range);
    if (used.isNullObject) return { kind: 'found', address, rows: [], first: address.rect, formulas: [], reads: [] };
    return {
      kind: 'found',
      address,
      rows: used.values.map((row: unknown[], rowIndex) =>
        row.map((value, columnIndex) => toCellValue(value, used.valueTypes[rowIndex]?.[columnIndex])),
      ),
      texts: used.text,
      numberFormats: used.numberFormat,
      first: { row: used.rowIndex, column: used.columnIndex },
      formulas: used.formulas.flat().map(String).filter(looksLikeFormula),
      reads: listCellsRead(used.formulas, address.sheet),
    };
  };
}

function toCellValue(value: unknown, type: string | undefined): CellValue {
  if (type === 'Error') return { error: String(value) };
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '');
}
