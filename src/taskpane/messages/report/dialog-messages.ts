import type { CellsInTheWay, Choice, PlaceChoice } from '../../../app';
import type { Formats, Sentence } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

interface ChoiceMessages {
  readonly label: string;
  readonly hint: string;
  /** The confirming button shows it. */
  readonly verb: string;
}

/** A choice without a hint costs the content of cells, which its hint says. */
type ChoiceTexts = Omit<ChoiceMessages, 'hint'> & Partial<ChoiceMessages>;

export type ObstacleChoice = Extract<PlaceChoice, 'shiftDown' | 'newSheet' | 'overwrite'>;

export function createDialogMessages({ dialogs }: Pick<PaneTexts, 'dialogs'>, { rows }: Pick<Formats, 'rows'>) {
  const { loss, sameSize, ...texts } = dialogs;
  const describeChoice = ({ label, hint, verb }: ChoiceTexts, { count }: CellsInTheWay): ChoiceMessages => ({
    label,
    hint: hint ?? loss(count),
    verb,
  });
  return {
    ...texts,
    cellsInTheWay: (cells: CellsInTheWay): string => texts.cellsInTheWay[obstacleOf(cells)],
    cellsThere: (cells: CellsInTheWay): string => texts.cellsThere[obstacleOf(cells)],
    /** Follows the first address: a text that the user recognises, and the number of cells. */
    foundThere: ({ count, sample, merged, spill, array }: CellsInTheWay): string => {
      if (spill) return texts.foundThere.spill(spill.formulas);
      if (array) return texts.foundThere.array(array.formulas);
      const found = texts.foundThere[merged ? 'merged' : 'filled'](count);
      if (sample === undefined) return found;
      return count === 1 && !merged ? texts.foundThere.sample(sample) : texts.foundThere.withSample({ found, sample });
    },

    placing: (block: string, { merged, spill, array }: CellsInTheWay): Sentence => {
      if (spill) return texts.placing[spill.mayMove ? 'spill' : 'fixedSpill']({ block, formulas: spill.formulas });
      if (array) return texts.placing[array.mayMove ? 'array' : 'fixedArray']({ block, formulas: array.formulas });
      return texts.placing[merged ? 'merged' : 'filled'](block);
    },
    placeChoice: (choice: ObstacleChoice, cells: CellsInTheWay): ChoiceMessages =>
      describeChoice(texts.placeChoice[choice], cells),

    grew: (report: string, before: number, now: number, cells: CellsInTheWay): Sentence => {
      const values = { report, before, rows: rows(now), formulas: (cells.spill ?? cells.array)?.formulas ?? [] };
      const obstacle = cells.merged === 'within' && !cells.spill ? 'mergedWithin' : obstacleOf(cells);
      return before === now ? sameSize[obstacle](values) : texts.grew[obstacle](values);
    },
    growthChoice: (
      choice: Choice<'needsDecision'>,
      before: number,
      now: number,
      cells: CellsInTheWay,
    ): ChoiceMessages => {
      const { keepToFrame, skip, ...others } = texts.growthChoice;
      if (choice === 'skip') {
        const obstacle = obstacleOf(cells);
        const hint = skip.hint(before);
        const advice = obstacle === 'filled' ? '' : ` ${skip.advice[obstacle]}`;
        return describeChoice({ ...skip, hint: `${hint}${advice}` }, cells);
      }
      if (choice !== 'keepToFrame') return describeChoice(others[choice], cells);
      if (before >= now) return describeChoice(keepToFrame, cells);
      return describeChoice({ ...keepToFrame, label: keepToFrame.labelDropping(rows(now - before)) }, cells);
    },

    /**
     * @param cells is undefined while they are located, and empty if no cell certainly belongs to
     * the placement
     */
    unlinkClearHint: (cells: readonly string[] | undefined): string => {
      if (!cells) return texts.unlinkClearHint.searching;
      const { none, cells: some } = texts.unlinkClearHint;
      return cells.length === 0 ? none : some(cells);
    },
    cleared: (cells: readonly string[]): string => texts.cleared(cells),
  };
}

function obstacleOf({ merged, spill, array }: CellsInTheWay): 'spill' | 'array' | 'merged' | 'filled' {
  if (spill) return 'spill';
  if (array) return 'array';
  return merged ? 'merged' : 'filled';
}
