/** The questions of a first placing: about the selected frame, and about what is in the way. */
import { formatRect, type Rect } from '../../../grid';
import { createFrame, type Frame, type PlanInput, planBlock } from '../../../placement';
import type { UserQuestion } from '../question';
import type { RefreshWrite } from '../steps';
import type { PlaceDecision } from './place-state';

export const FREE_FRAME: Frame = { kind: 'free' };

/** Returns the question for a result that does not fit into the selected frame. */
export function findFrameDecision(rect: Rect, size: PlanInput['size']): PlaceDecision | undefined {
  const frame = createFrame(rect);
  const input = { anchor: { row: rect.row, column: rect.column }, remainingBlock: undefined, size, occupiedRects: [] };
  if (frame.kind === 'free' || !planBlock({ ...input, frame }).cut) return undefined;
  return {
    kind: 'doesNotFit',
    frame: formatRect(rect),
    wholeBlock: formatRect(planBlock({ ...input, frame: FREE_FRAME }).block),
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
  };
}

/** Returns the question about cells in the way, or about filters. */
export function toPlaceDecision(
  question: UserQuestion,
  { resultLayout, block: { sheet } }: RefreshWrite,
): PlaceDecision {
  const block = formatRect(planBlock({ ...resultLayout.size, occupiedRects: [] }).block);
  if (question.kind === 'filtered') return { kind: 'filtered', block, filters: question.filters };
  if (question.kind === 'needsDecision') return { kind: 'cellsInTheWay', sheet, block, cells: question.cells };
  throw new Error(`A first placing does not ask about ${question.kind}.`);
}
