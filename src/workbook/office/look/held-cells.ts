/** The question what cells hold: values alone, and of wide ranges only what is used of them. */
import { type HeldCells, type HeldValue, looksLikeFormula } from '../../../grid';
import type { Answers, Question } from '../../look';
import { addressOf, PLACE, rangeAt } from '../anchors';
import type { Ask } from './ask';
import { queueAnchor } from './names';

const BYTES_OF_A_FEW_CELLS = 2_000;

export function askHeldCells({ where }: Question<'cells'>): Ask<Answers['cells']> {
  return {
    weight: where.length * BYTES_OF_A_FEW_CELLS,
    queue(context) {
      const reads = where.map((one) => {
        if (typeof one !== 'string') return queueHeld(rangeAt(context, one).load(PLACE), () => true);
        const { range, read } = queueAnchor(context, one, PLACE);
        return queueHeld(range, () => read().kind === 'found');
      });
      return () => ({ done: reads.map((read) => read()) });
    },
    // No such sheet; names are asked for so that they need not be there.
    refusal: { codes: ['CellsGone'], answer: () => ({ done: where.map(() => ({ kind: 'gone' })) }) },
  };
}

function queueHeld(range: Excel.Range, isFound: () => boolean): () => HeldCells {
  const used = range.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,values,valueTypes,formulas');
  return () => {
    if (!isFound()) return { kind: 'gone' };
    const address = addressOf(range);
    if (used.isNullObject) return { kind: 'found', address, rows: [], first: address.rect, formulas: [] };
    return {
      kind: 'found',
      address,
      rows: used.values.map((row: unknown[], at) => row.map((value, of) => heldOf(value, used.valueTypes[at]?.[of]))),
      first: { row: used.rowIndex, column: used.columnIndex },
      formulas: used.formulas.flat().map(String).filter(looksLikeFormula),
    };
  };
}

function heldOf(value: unknown, type: string | undefined): HeldValue {
  if (type === 'Error') return { error: String(value) };
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '');
}
