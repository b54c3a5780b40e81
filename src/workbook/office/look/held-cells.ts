/**
 * Answers what cells hold: values only, of wide ranges only the used part, and the cells that their
 * formulas read. It does not use `getPrecedents`, which fails the whole request if there are none,
 * reports wrong cells in Excel on the web (office-js issue 3380), and sees no further than the text
 * of a formula either.
 */
import {
  type Address,
  cellCount,
  cellsReadBy,
  formatAddress,
  type HeldCells,
  type HeldValue,
  looksLikeFormula,
} from '../../../grid';
import type { Answers, Question } from '../../look';
import { addressOf, PLACE, rangeAt } from '../anchors';
import type { Ask, Step } from './ask';
import { queueAnchor } from './names';

const BYTES_OF_A_FEW_CELLS = 2_000;
const BYTES_OF_A_FORMULA = 50;
/**
 * Limits how far formulas are followed from cell to cell. Each step costs a request; there are none
 * if no formula reads another cell.
 */
const MOST_STEPS = 4;
/**
 * Limits the cells of one range and the ranges of one request: the cells behind a sum over a long
 * column are not followed.
 */
const MOST_CELLS = 200;
const MOST_RANGES = 50;

export function askHeldCells({ where }: Question<'cells'>): Ask<Answers['cells']> {
  return {
    weight: where.length * BYTES_OF_A_FEW_CELLS,
    queue(context) {
      const reads = where.map((one) => {
        if (typeof one !== 'string') return queueHeld(rangeAt(context, one).load(PLACE), () => true);
        const { range, read } = queueAnchor(context, one, PLACE);
        return queueHeld(range, () => read().kind === 'found');
      });
      return () => {
        const held = reads.map((read) => read());
        return followed(
          { held, seen: new Set(), ends: [...held.keys()].flatMap((of) => endsOf(held, of)) },
          MOST_STEPS,
        );
      };
    },
    // There is no such sheet. Names cannot be the cause, because they are asked for as null
    // objects.
    refusal: { codes: ['CellsGone'], answer: () => ({ done: where.map(() => ({ kind: 'gone' })) }) },
  };
}

interface Followed {
  readonly held: readonly HeldCells[];
  /** The addresses of cells whose formulas have been read. */
  readonly seen: ReadonlySet<string>;
  /** The cells that formulas read and whose own formulas may be read next. */
  readonly ends: readonly End[];
}

interface End {
  /** Indexes the cells of the question. */
  readonly of: number;
  readonly cells: Address;
}

function endsOf(held: readonly HeldCells[], of: number): readonly End[] {
  const one = held[of];
  return one?.kind === 'found' ? one.reads.map((cells) => ({ of, cells })) : [];
}

/** Reads the formulas of cells that other formulas read, until they read no further cells. */
function followed({ held, seen, ends }: Followed, steps: number): Step<readonly HeldCells[]> {
  const open = new Map<string, Address>();
  for (const { cells } of ends) {
    const text = formatAddress(cells);
    if (!seen.has(text) && cellCount(cells.rect) <= MOST_CELLS && open.size < MOST_RANGES) open.set(text, cells);
  }
  if (open.size === 0 || steps === 0) return { done: held };
  return {
    next: {
      weight: [...open.values()].reduce((sum, { rect }) => sum + cellCount(rect) * BYTES_OF_A_FORMULA, 0),
      queue(context) {
        const ranges = [...open].map(([text, cells]) => [text, rangeAt(context, cells).load('formulas')] as const);
        return () => {
          const readBy = new Map(
            ranges.map(([text, { formulas }]) => [text, readsOf(formulas, open.get(text)?.sheet ?? '')]),
          );
          const further = ends.flatMap(({ of, cells }) =>
            (readBy.get(formatAddress(cells)) ?? []).map((read) => ({ of, cells: read })),
          );
          const now = held.map((one, of): HeldCells => {
            const read = further.flatMap((end) => (end.of === of ? [end.cells] : []));
            return one.kind === 'found' && read.length > 0 ? { ...one, reads: [...one.reads, ...read] } : one;
          });
          return followed({ held: now, seen: new Set([...seen, ...open.keys()]), ends: further }, steps - 1);
        };
      },
      // A formula refers to a sheet that is gone.
      refusal: { codes: ['CellsGone'], answer: () => ({ done: held }) },
    },
  };
}

function readsOf(formulas: readonly (readonly unknown[])[], sheet: string): readonly Address[] {
  return formulas
    .flat()
    .map(String)
    .filter(looksLikeFormula)
    .flatMap((formula) => cellsReadBy(formula, sheet));
}

function queueHeld(range: Excel.Range, isFound: () => boolean): () => HeldCells {
  const used = range.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,values,valueTypes,formulas');
  return () => {
    if (!isFound()) return { kind: 'gone' };
    const address = addressOf(range);
    if (used.isNullObject) return { kind: 'found', address, rows: [], first: address.rect, formulas: [], reads: [] };
    return {
      kind: 'found',
      address,
      rows: used.values.map((row: unknown[], at) => row.map((value, of) => heldOf(value, used.valueTypes[at]?.[of]))),
      first: { row: used.rowIndex, column: used.columnIndex },
      formulas: used.formulas.flat().map(String).filter(looksLikeFormula),
      reads: readsOf(used.formulas, address.sheet),
    };
  };
}

function heldOf(value: unknown, type: string | undefined): HeldValue {
  if (type === 'Error') return { error: String(value) };
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '');
}
