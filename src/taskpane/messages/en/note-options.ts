import type { Formats, Sentence } from '../../../parts';
import { noCachedRows } from './no-cached-rows';

/**
 * The options page of a placement shows these: what happens to its notes, which columns identify
 * its rows, and the notes whose row has left the report.
 */
export function createNoteOptionMessages({
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
    /** @param columns are the titles of the columns */
    key: (columns: readonly string[]): Sentence => [
      'A row is recognized by ',
      ...columns.flatMap((strong, index) => (index === 0 ? [{ strong }] : [' + ', { strong }])),
      '.',
    ],
    noKey: 'No columns are known that tell the rows apart.',
    rowsUnknown: (remembers: boolean): string =>
      remembers ? 'The rows are not known on this device. Refresh once, then come back.' : noCachedRows,
    apart: (rowCount: number) =>
      rowCount === 1 ? 'It tells the 1 row apart.' : `It is different in each of the ${rows(rowCount)}.`,
    alike: (alike: number, rowCount: number) =>
      `It does not tell all rows apart: ${number(alike)} of ${rows(rowCount)} look like another one. You are asked before notes beside these move.`,
    changeKey: 'Change the key',
    whichColumns: 'What tells the rows apart?',
    measure: 'A number that changes cannot name a row.',
    useKey: 'Use this key',
    cancel: 'Cancel',
    withoutRow: (notes: number) =>
      notes === 0 ? 'No notes without a row' : `${count(notes, 'note', 'notes')} without a row`,
    withoutRowHint: 'The texts are kept here. If a row comes back to the report, so does its note.',
    list: 'Notes without a row',
    beside: 'column beside the block',
    unnamedRow: 'a row without a name',
    left: (since: number) => `without a row since ${when(since)}`,
    columnLeft: (since: number) => `its column left the report ${when(since)}`,
    put: 'Put all on a new sheet',
    arePut: (notes: number, sheet: string) =>
      `${count(notes, 'note is', 'notes are')} on a new sheet, ${sheet}, and no longer listed.`,
  };
}
