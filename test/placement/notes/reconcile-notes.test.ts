import fc from 'fast-check';
import type { CellContent } from '../../../src/grid';
import {
  getColumnFormula,
  type NoteColumn,
  type NotesInput,
  reconcileNotes,
} from '../../../src/placement/notes/reconcile-notes';
import { tryReadKeptNotes, type WaitingNote, writeKeptNotes } from '../../../src/placement/notes/waiting-notes';

const createNote = (input: string): CellContent => ({ input });

function createColumn(name: string, ...texts: (string | undefined)[]): NoteColumn {
  return { name, isFilled: true, cells: texts.map((text) => (text === undefined ? undefined : createNote(text))) };
}

type PartialInput = Partial<Omit<NotesInput, 'keys'> & NotesInput['keys']>;

function createInput({ currentKeys = [], newKeys = [], areCertain = true, ...partialInput }: PartialInput): NotesInput {
  return {
    columns: [],
    keys: { by: ['Key'], currentKeys, newKeys, areCertain, currentKeysBy: () => undefined },
    waitingNotes: [],
    formulas: new Map(),
    getLabel: (row) => `row ${row}`,
    now: 7,
    ...partialInput,
  };
}

const reconcile = (partialInput: PartialInput) => reconcileNotes(createInput(partialInput));

const listTexts = (cells: readonly (CellContent | undefined)[] | undefined) => cells?.map((cell) => cell?.input);

test('a note follows the key of its row up and down [P14]', () => {
  const { columns, movedCount, waitingNotes } = reconcile({
    columns: [createColumn('Remark', 'a', undefined, 'c')],
    currentKeys: ['x', 'y', 'z'],
    newKeys: ['z', 'new', 'x'],
  });
  expect(listTexts(columns[0])).toEqual(['c', undefined, 'a']);
  expect(movedCount).toBe(2);
  expect(waitingNotes).toEqual([]);
});

test.each(['Remark', '+0', 'More'])(
  'a note that an undo has restored in column %p waits only once when its row leaves again [P14]',
  (name) => {
    const waiting = [{ key: 'x', by: ['Key'], label: 'x', since: 1, cells: new Map([['Remark', createNote('a')]]) }];
    const outcomeWithoutRow = reconcile({
      columns: [createColumn(name, 'a', 'b')],
      currentKeys: ['x', 'y'],
      newKeys: ['y'],
      waitingNotes: waiting,
    });
    expect(outcomeWithoutRow.waitingNotes).toMatchObject([{ key: 'x', cells: new Map([[name, createNote('a')]]) }]);
  },
);

test('a note of a row that has left waits with its row’s label, and returns with the row [P14]', () => {
  const outcomeWithoutRow = reconcile({
    columns: [createColumn('Remark', 'a', 'b')],
    currentKeys: ['x', 'y'],
    newKeys: ['y'],
  });
  expect(outcomeWithoutRow.waitingNotes).toEqual([
    { key: 'x', by: ['Key'], label: 'row 0', since: 7, cells: new Map([['Remark', createNote('a')]]) },
  ]);
  expect(outcomeWithoutRow.leavingCount).toBe(1);
  const storedNotes = tryReadKeptNotes(writeKeptNotes(outcomeWithoutRow)).waitingNotes;
  const outcomeWithRow = reconcile({
    columns: [createColumn('Remark', 'b')],
    currentKeys: ['y'],
    newKeys: ['w', 'x', 'y'],
    waitingNotes: storedNotes,
  });
  expect(listTexts(outcomeWithRow.columns[0])).toEqual([undefined, 'a', 'b']);
  expect(outcomeWithRow.waitingNotes).toEqual([]);
  expect(outcomeWithRow.returnedNotes).toHaveLength(1);
});

test('a note does not return to a row that never left, nor into a deleted column [P14]', () => {
  const waiting = ['x', 'y'].map(
    (key): WaitingNote => ({
      ...{ key, by: ['Key'], label: '', since: 0 },
      cells: new Map([[key === 'x' ? 'Remark' : 'Gone', createNote('old')]]),
    }),
  );
  const columns = [createColumn('Remark', undefined)];
  const outcome = reconcile({ columns, currentKeys: ['x'], newKeys: ['x', 'y'], waitingNotes: waiting });
  expect(outcome.columns.map(listTexts)).toEqual([[undefined, undefined]]);
  expect(outcome.waitingNotes).toEqual(waiting);
});

test('a note does not return if the rows are identified by other columns now [P14]', () => {
  const waiting = [{ key: 'x', by: ['Other'], label: '', since: 0, cells: new Map([['Remark', createNote('old')]]) }];
  const outcome = reconcile({
    columns: [createColumn('Remark', undefined)],
    currentKeys: ['y'],
    newKeys: ['x', 'y'],
    waitingNotes: waiting,
  });
  expect(outcome.waitingNotes).toEqual(waiting);
});

test('a formula in every row is filled into new rows, and is no note of the rows that leave [P14]', () => {
  const formula = '=RC[-2]*2';
  const outcome = reconcile({
    columns: [createColumn('Double', formula, formula), createColumn('Mixed', formula, 'typed')],
    currentKeys: ['x', 'y'],
    newKeys: ['y', 'new', 'z'],
  });
  expect(listTexts(outcome.columns[0])).toEqual([formula, formula, formula]);
  expect(listTexts(outcome.columns[1])).toEqual(['typed', undefined, undefined]);
  expect(outcome.waitingNotes.map(({ cells }) => [...cells.keys()])).toEqual([['Mixed']]);
});

test('a formula column that is not filled down consists of notes [P14]', () => {
  expect(getColumnFormula({ ...createColumn('Double', '=RC[-1]'), isFilled: false })).toBeUndefined();
});

test('a note beside one of several equal rows stays while they stay, and waits once they change places [P14]', () => {
  const columns = [createColumn('Remark', 'a', undefined, undefined)];
  const unchangedOutcome = reconcile({ columns, currentKeys: ['s', 's', 't'], newKeys: ['s', 's', 't'] });
  expect([listTexts(unchangedOutcome.columns[0]), unchangedOutcome.ambiguousRows]).toEqual([
    ['a', undefined, undefined],
    0,
  ]);
  for (const currentKeys of [
    ['s', 's', 't'],
    ['s', 'r', 't'],
  ]) {
    const changedOutcome = reconcile({ columns, currentKeys, newKeys: ['t', 's', 's'] });
    expect([listTexts(changedOutcome.columns[0])?.join(''), changedOutcome.ambiguousRows]).toEqual(['', 1]);
    expect(changedOutcome.waitingNotes).toEqual([
      { key: 'alike', label: 'row 0', since: 7, cells: new Map([['Remark', createNote('a')]]) },
    ]);
  }
});

test('a note beside a row without a key waits once the row becomes another one [P14]', () => {
  const partialInput = {
    columns: [createColumn('Remark', 'a', undefined)],
    currentKeys: ['1', '2'],
    areCertain: false,
  };
  expect(reconcile({ ...partialInput, newKeys: ['1', '3'] }).ambiguousRows).toBe(0);
  expect(reconcile({ ...partialInput, newKeys: ['3', '2'] })).toMatchObject({
    ambiguousRows: 1,
    waitingNotes: [{ key: 'alike' }],
  });
});

test('rows without notes may be equal [P14]', () => {
  const columns = [createColumn('Remark', undefined, undefined, 'c')];
  const outcome = reconcile({ columns, currentKeys: ['s', 's', 't'], newKeys: ['t', 's', 's'] });
  expect(listTexts(outcome.columns[0])).toEqual(['c', undefined, undefined]);
});

const uniqueKeys = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 });

test('a note is beside its key or waits, exactly once, over many refreshes [P14]', () => {
  fc.assert(
    fc.property(
      uniqueKeys,
      fc.array(uniqueKeys, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.boolean()),
      (first, later, hasNoteStream) => {
        const createText = (key: string, name: string) => `${name} of ${key}`;
        const typedNotes = new Map<string, CellContent>();
        const columns = ['One', 'Two'].map(
          (name): NoteColumn => ({
            name,
            isFilled: true,
            cells: first.map((key) => {
              if (hasNoteStream.next().value !== true) return undefined;
              typedNotes.set(createText(key, name), createNote(createText(key, name)));
              return createNote(createText(key, name));
            }),
          }),
        );
        let state = { columns, currentKeys: first, waitingNotes: [] as readonly WaitingNote[] };
        for (const newKeys of later) {
          const outcome = reconcile({ ...state, newKeys });
          state = {
            currentKeys: newKeys,
            waitingNotes: tryReadKeptNotes(writeKeptNotes(outcome)).waitingNotes,
            columns: columns.map(({ name }, at) => ({ name, isFilled: true, cells: outcome.columns[at] ?? [] })),
          };
          const found = state.columns.flatMap(({ name, cells }) =>
            cells.flatMap((cell, row) => {
              if (cell) expect(cell.input).toBe(createText(newKeys[row] ?? '', name));
              return cell ? [cell.input] : [];
            }),
          );
          const waiting = state.waitingNotes.flatMap(({ key, cells }) =>
            [...cells].map(([name, cell]) => {
              expect(cell.input).toBe(createText(key, name));
              return cell.input;
            }),
          );
          expect([...found, ...waiting].sort()).toEqual([...typedNotes.keys()].sort());
        }
      },
    ),
  );
});
