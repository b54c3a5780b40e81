/** Answers which cells of a block are bold. */
import type { Answers, Question } from '../../questions';
import { createPartGetter } from '../anchors';
import type { Query } from './run-queries';

export function createBoldCellsQuery({ anchor, cells }: Question<'boldCells'>): Query<Answers['boldCells']> {
  return {
    queueRequest(context) {
      if (cells.length === 0) return () => ({ done: [] });
      const getPart = createPartGetter(context, anchor);
      const fonts = cells.map((cell) => getPart({ ...cell, rows: 1, columns: 1 }).format.font.load('bold'));
      return () => ({ done: fonts.map(({ bold }) => bold) });
    },
  };
}
