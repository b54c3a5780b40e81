/**
 * The question what cells hold: values alone, of wide ranges only what is used of them, and from which cells their formulas get them. Not
 * by `getPrecedents`, which fails the whole request where there are none, names wrong cells in Excel on the web (office-js issue 3380), and
 * sees no further than the text of a formula either.
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
/** From cell to cell, each a request of its own; none where no formula reads another cell. */
const MOST_STEPS = 4;
/** Of one range, and of all of one request: behind a sum over a long column nobody looks further. */
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
    // No such sheet; names are asked for so that they need not be there.
    refusal: { codes: ['CellsGone'], answer: () => ({ done: where.map(() => ({ kind: 'gone' })) }) },
  };
}

interface Followed {
  readonly held: readonly HeldCells[];
  /** What formulas stand in them is known, or is not asked. */
  readonly seen: ReadonlySet<string>;
  /** Where the way goes on: cells that were read and are not seen. */
  readonly ends: readonly End[];
}

interface End {
  /** Of the cells that were asked for. */
  readonly of: number;
  readonly cells: Address;
}

function endsOf(held: readonly HeldCells[], of: number): readonly End[] {
  const one = held[of];
  return one?.kind === 'found' ? one.reads.map((cells) => ({ of, cells })) : [];
}

/** Looks into the cells that were read, until none of them reads any that is not known. */
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
      // A sheet of that name is gone.
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
