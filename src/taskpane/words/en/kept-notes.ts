import type { NoteTarget } from '../../../app';
import type { Formats, Sentence } from '../../../parts';
import { rowsNotKept } from './rows-not-kept';

/** Sentences about the notes of one placement: what becomes of them, what tells rows apart, and those without a row. */
export function createKeptNoteWords({
  count,
  number,
  rows,
  when,
}: Pick<Formats, 'count' | 'number' | 'rows' | 'when'>) {
  return {
    title: 'Notes',
    what: 'What you keep in columns of your own, within the block or right beside it.',
    policy: 'When rows change their order, are added or removed',
    policies: {
      ask: 'ask me before my notes move',
      move: 'move my notes with their rows',
      stay: 'leave my notes in their cells',
    },
    /** @param columns their titles */
    key: (columns: readonly string[]): Sentence => [
      'A row is recognized by ',
      ...columns.flatMap((strong, index) => (index === 0 ? [{ strong }] : [' + ', { strong }])),
      '.',
    ],
    noKey: 'No columns are known that tell the rows apart.',
    rowsUnknown: (remembers: boolean): string =>
      remembers ? 'The rows are not known on this device. Refresh once, then come back.' : rowsNotKept,
    apart: (rowCount: number) =>
      rowCount === 1 ? 'It tells the 1 row apart.' : `It is different in each of the ${rows(rowCount)}.`,
    alike: (alike: number, rowCount: number) =>
      `It does not tell all rows apart: ${number(alike)} of ${rows(rowCount)} look like another one. Notes beside these wait for you.`,
    changeKey: 'Change the key',
    whichColumns: 'What tells the rows apart?',
    measure: 'A number that changes cannot name a row.',
    useKey: 'Use this key',
    cancel: 'Cancel',
    withoutRow: (notes: number) =>
      notes === 0 ? 'No notes without a row' : `${count(notes, 'note', 'notes')} without a row`,
    withoutRowHint:
      'The texts are kept here. If a row comes back, so does its note. What was typed in a column that left can be put into cells.',
    list: 'Notes without a row',
    beside: 'column beside the block',
    unnamedRow: 'a row without a name',
    left: (since: number) => `without a row since ${when(since)}`,
    columnLeft: (since: number) => `its column left the report ${when(since)}`,
    put: 'Put into cells',
    dismiss: 'Dismiss',
    dismissed: 'Dismissed notes',
    bringBack: 'Bring it back',
    hasBeenDismissed: (row: string) => `The note of ${row} is dismissed. It is kept under Dismissed notes.`,
    isBack: (row: string) =>
      `The note of ${row} is no longer dismissed. If its row is in the report, it comes back with the next refresh.`,
    hasBeenPut: (row: string, cells: string) => `The note of ${row} is in ${cells}.`,
    /** Nothing is written yet. */
    target: (target: NoteTarget): Sentence => {
      switch (target.kind) {
        case 'free':
          return [
            'Goes into ',
            { cells: target.cells },
            ': the name of its row, then its texts. These cells are empty now.',
          ];
        case 'filled':
          return [
            { cells: target.cells },
            ` has content (first: “${target.sample}”). Select empty cells in your sheet.`,
          ];
        case 'block':
          return [{ cells: target.cells }, ` belongs to ${target.report}. Select empty cells elsewhere.`];
        case 'nowhere':
          return ['Select the cell in your sheet where the note shall begin.'];
      }
    },
    looking: 'Looking at the selected cell…',
    putHere: 'Put it here',
  };
}
