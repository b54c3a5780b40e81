/** Answers which cells of a block have the look of totals: bold, or a line above. */
import type { Answers, Question } from '../../questions';
import { createPartGetter } from '../anchors';
import type { Query } from './run-queries';

export function createTotalLooksQuery({ anchor, cells }: Question<'totalLooks'>): Query<Answers['totalLooks']> {
  return {
    queueRequest(context) {
      if (cells.length === 0) return () => ({ done: [] });
      const getPart = createPartGetter(context, anchor);
      const formats = cells.map((cell) => {
        const { font, borders } = getPart({ ...cell, rows: 1, columns: 1 }).format;
        return { font: font.load('bold'), line: borders.getItem('EdgeTop').load('style') };
      });
      return () => ({ done: formats.map(({ font, line }) => ({ isBold: font.bold, hasLine: line.style !== 'None' })) });
    },
  };
}
