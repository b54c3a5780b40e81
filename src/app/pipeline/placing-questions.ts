/** Asks the user during a first placing: about the selected frame, and about what is in the way. */
import { formatRect, type Rect } from '../../grid';
import { type Frame, frameOf, type PlanInput, planBlock } from '../../placement';
import type { UserAnswers } from './answers';
import type { OnProgress } from './events';
import type { PlaceChoice, PlaceDecision } from './place-state';
import type { Asks } from './question';
import type { RefreshWrite } from './steps';

export interface PlaceSteps {
  readonly onProgress: OnProgress;
  decide(decision: PlaceDecision): Promise<PlaceChoice>;
}

const FREE: Frame = { kind: 'free' };

/** @returns undefined if the user cancels */
export async function askForFrame(
  rect: Rect,
  size: PlanInput['size'],
  { decide }: Pick<PlaceSteps, 'decide'>,
): Promise<Frame | undefined> {
  const frame = frameOf(rect);
  const input = { anchor: { row: rect.row, column: rect.column }, previous: undefined, size, occupied: [] };
  if (frame.kind === 'free' || !planBlock({ ...input, frame }).cut) return frame;
  const choice = await decide({
    kind: 'doesNotFit',
    frame: formatRect(rect),
    wholeBlock: formatRect(planBlock({ ...input, frame: FREE }).block),
    resultRows: size.rows,
    resultColumns: size.columns,
    frameRows: rect.rows,
    frameColumns: rect.columns,
  });
  if (choice === 'useWholeBlock') return FREE;
  return choice === 'keepWhatFits' ? frame : undefined;
}

/** @returns the answers so far with the one to this question; undefined if the user cancels */
export async function askWhilePlacing(
  { question }: Asks,
  { laidOut, block: { sheet }, answers }: RefreshWrite,
  { decide }: Pick<PlaceSteps, 'decide'>,
): Promise<UserAnswers | undefined> {
  const block = formatRect(planBlock({ ...laidOut.size, occupied: [] }).block);
  if (question.kind === 'filtered') {
    const answer = await decide({ kind: 'filtered', block, filters: question.filters });
    return answer === 'clearFilter' ? { ...answers, filtered: { answer, to: question } } : undefined;
  }
  if (question.kind !== 'needsDecision') throw new Error(`A first placing does not ask about ${question.kind}.`);
  const answer = await decide({ kind: 'cellsInTheWay', sheet, block, cells: question.cells });
  const isAnswer = answer === 'overwrite' || answer === 'shiftDown' || answer === 'newSheet';
  return isAnswer ? { ...answers, needsDecision: { answer, to: question } } : undefined;
}
