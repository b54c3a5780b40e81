import type { CellsInTheWay, Choice, PlaceChoice } from '../../../app';
import type { Formats, Sentence } from '../../../parts';

interface ChoiceMessages {
  readonly label: string;
  readonly hint: string;
  /** The confirming button shows it. */
  readonly verb: string;
}

export type ObstacleChoice = Extract<PlaceChoice, 'shiftDown' | 'newSheet' | 'overwrite'>;

export function createDialogMessages({ count, number, rows }: Formats) {
  const lossHint = (cells: CellsInTheWay) =>
    `${count(cells.count, 'cell loses its', 'cells lose their')} content. Excel may not be able to undo that.`;

  const shiftHint =
    'In these columns everything below moves too, with the notes beside reports there; formulas follow.';

  const describeGrowth = (name: string, before: number, now: number): Sentence => [
    { strong: name },
    before === now
      ? ` still has ${rows(now)}, but needs cells that have content. Nothing is written yet.`
      : ` grew from ${number(before)} to ${rows(now)}. The new ones need cells that have content. Nothing is written yet.`,
  ];

  const describeSpill = (formulas: readonly string[]): Sentence => {
    const formulaList = formulas.join(', ');
    return [
      ', where the result of the formula in ',
      { strong: formulaList },
      ` stands. Overwritten, ${formulaList} would show #SPILL!.`,
    ];
  };

  function skipAdvice({ merged, spill }: CellsInTheWay): string {
    if (spill) return ' Move or delete the formula in Excel, then refresh again.';
    return merged ? ' Unmerge the cells in Excel, then refresh again.' : '';
  }

  return {
    cellsInTheWay: ({ merged, spill }: CellsInTheWay): string => {
      if (spill) return 'The result of a formula is in the way';
      return merged ? 'Merged cells are in the way' : 'Cells are in the way';
    },
    cellsThere: ({ merged, spill }: CellsInTheWay): string => {
      if (spill) return 'Cells with results of formulas';
      return merged ? 'Merged cells in the way' : 'Cells with content in the way';
    },
    /** Follows the first address: a text that the user recognises, and the number of cells. */
    foundThere: (cells: CellsInTheWay) => {
      if (cells.spill) return `Result of ${cells.spill.formulas.join(', ')}`;
      const filled = cells.merged
        ? count(cells.count, 'merged area', 'merged areas')
        : count(cells.count, 'cell with content', 'cells with content');
      if (cells.sample === undefined) return filled;
      return cells.count === 1 && !cells.merged ? `“${cells.sample}”` : `${filled} (first: “${cells.sample}”)`;
    },
    hiddenSheet: (sheet: string) => `The sheet “${sheet}” is hidden`,
    hiddenSheetText: {
      hidden:
        'These cells are on a hidden sheet, so Excel cannot show them. Reports on that sheet are still refreshed.',
      veryHidden:
        'These cells are on a sheet that Excel’s Unhide dialog does not list. The author of this workbook can unhide it in the Visual Basic Editor. Reports on that sheet are still refreshed.',
    },
    unhide: 'Unhide and go there',
    close: 'Close',
    question: 'What would you like to do?',

    placing: (block: string, { merged, spill }: CellsInTheWay): Sentence => [
      'The report needs ',
      { cells: block },
      ...(spill ? describeSpill(spill.formulas) : []),
      spill
        ? ` Nothing is written yet.${spill.mayMove ? '' : ' To place it here, move or delete that formula first.'}`
        : merged
          ? ', and rows cannot be written through merged cells. Nothing is written yet.'
          : ', where some cells have content. Nothing is written yet.',
    ],
    placeChoice: (choice: ObstacleChoice, cells: CellsInTheWay): ChoiceMessages => {
      switch (choice) {
        case 'shiftDown':
          return { label: 'Move them down', hint: shiftHint, verb: 'Move down and place' };
        case 'overwrite':
          return { label: 'Overwrite them', hint: lossHint(cells), verb: 'Overwrite and place' };
        case 'newSheet':
          return { label: 'Place on a new sheet', hint: 'Your cells stay as they are.', verb: 'Place on a new sheet' };
      }
    },

    grew: (name: string, before: number, now: number, { merged, spill }: CellsInTheWay): Sentence => {
      if (spill)
        return [
          { strong: name },
          before === now ? ` still has ${rows(now)}` : ` grew from ${number(before)} to ${rows(now)}`,
          ', and needs cells',
          ...describeSpill(spill.formulas),
          ' Nothing is written yet.',
        ];
      const mergedText = merged === 'within' ? 'Some of its cells are merged' : 'The cells that it needs are merged';
      if (merged)
        return [
          { strong: name },
          before === now ? ` still has ${rows(now)}. ` : ` has ${rows(now)} now, ${number(before)} before. `,
          `${mergedText}, and rows cannot be written through merged cells. Nothing is written yet.`,
        ];
      return describeGrowth(name, before, now);
    },
    growthChoice: (
      choice: Choice<'needsDecision'>,
      before: number,
      now: number,
      cells: CellsInTheWay,
    ): ChoiceMessages => {
      switch (choice) {
        case 'shiftDown':
          return {
            label: 'Move the cells below down',
            hint: `${shiftHint} Done the same way from now on.`,
            verb: 'Move down and refresh',
          };
        case 'keepToFrame':
          return {
            label: before < now ? `Keep the current size (drops ${rows(now - before)})` : 'Keep the current size',
            hint:
              before < now
                ? `Write ${number(before)} of ${rows(now)}, and say so here.`
                : 'Write what fits, and say so here.',
            verb: 'Keep and refresh',
          };
        case 'overwrite':
          return { label: 'Overwrite them', hint: lossHint(cells), verb: 'Overwrite and refresh' };
        case 'newSheet':
          return {
            label: 'Move to a new sheet',
            hint: 'Your cells stay as they are, your notes and your own columns too.',
            verb: 'Move and refresh',
          };
        case 'skip':
          return {
            label: 'Skip this refresh',
            hint: `The old ${rows(before)} stay.${skipAdvice(cells)}`,
            verb: 'Skip it',
          };
      }
    },

    unlink: (name: string) => `Unlink ${name}?`,
    unlinkText: 'This range is no longer linked to the platform, and nothing refreshes here any more.',
    unlinkLeave: 'Leave the cells',
    unlinkLeaveHint: (count: number) => `The ${rows(count)} stay as plain cells.`,
    unlinkClear: 'Clear the cells',
    /**
     * @param cells is undefined while they are located, and empty if no cell certainly belongs to
     * the placement
     */
    unlinkClearHint: (cells: readonly string[] | undefined) => {
      if (!cells) return 'Looking which cells become empty…';
      if (cells.length === 0) return 'It is not certain which cells are its own: none becomes empty.';
      return `${cells.join(', ')} ${cells.length === 1 ? 'becomes' : 'become'} empty; your own columns and all formats stay.`;
    },
    keepTexts: (texts: number) => `Put ${count(texts, 'typed text', 'typed texts')} on a new sheet`,
    keepTextsHint: (texts: number) =>
      `${texts === 1 ? 'It was' : 'They were'} typed in or beside rows of this report. Afterwards no other cell holds ${texts === 1 ? 'it' : 'them'}.`,
    textsSheet: (name: string) => `Texts of ${name}`,
    textsKept: (texts: number) => `${count(texts, 'typed text is', 'typed texts are')} on a new sheet.`,
    clearing: (name: string, cells: readonly string[]) => `Clearing ${cells.join(', ')} of ${name}.`,
    cleared: (cells: readonly string[]) => `${cells.join(', ')} ${cells.length === 1 ? 'is' : 'are'} empty.`,
    unlinkOthers: 'The cells have changed since, so nothing was done. Look again at what becomes empty.',
    unlinkVerb: 'Unlink it',
    unlinkAndClear: 'Unlink and clear',

    signOut: (host: string) => `Sign out of ${host}?`,
    signOutText:
      'The token is deleted from this device. Placed rows stay in their cells; they refresh again once you sign in.',
    staySignedIn: 'Stay signed in',
  };
}
