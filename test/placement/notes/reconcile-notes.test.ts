import fc from 'fast-check';
import type { CellContent } from '../../../src/grid';
import {
  getColumnFormula,
  type NoteColumn,
  type NotesInput,
  reconcileNotes,
} from '../../../src/placement/notes/reconcile-notes';
import { tryReadKeptNotes, type WaitingNote, writeKeptNotes } from '../../../src/placement/notes/waiting-notes';

const note = (input: string): CellContent => ({ input });

function column(name: string, ...texts: (string | undefined)[]): NoteColumn {
  return { name, isFilled: true, cells: texts.map((text) => (text === undefined ? undefined : note(text))) };
}

type Given = Partial<Omit<NotesInput, 'keys'> & NotesInput['keys']>;

function input({ currentKeys = [], newKeys = [], areCertain = true, ...given }: Given): NotesInput {
  return {
    columns: [],
    keys: { by: ['Key'], currentKeys, newKeys, areCertain, currentKeysBy: () => undefined },
    waiting: [],
    formulas: new Map(),
    getLabel: (row) => `row ${row}`,
    now: 7,
    ...given,
  };
}

const reconcile = (given: Given) => reconcileNotes(input(given));

const texts = (cells: readonly (CellContent | undefined)[] | undefined) => cells?.map((cell) => cell?.input);

test('a note follows the key of its row up and down [P14]', () => {
  const { columns, movedCount, waiting } = reconcile({
    columns: [column('Remark', 'a', undefined, 'c')],
    currentKeys: ['x', 'y', 'z'],
    newKeys: ['z', 'new', 'x'],
  });
  expect(texts(columns[0])).toEqual(['c', undefined, 'a']);
  expect(movedCount).toBe(2);
  expect(waiting).toEqual([]);
});

test.each(['Remark', '+0', 'More'])(
  'a note that an undo has restored in column %p waits only once when its row leaves again [P14]',
  (name) => {
    const waiting = [{ key: 'x', by: ['Key'], label: 'x', since: 1, cells: new Map([['Remark', note('a')]]) }];
    const gone = reconcile({ columns: [column(name, 'a', 'b')], currentKeys: ['x', 'y'], newKeys: ['y'], waiting });
    expect(gone.waiting).toMatchObject([{ key: 'x', cells: new Map([[name, note('a')]]) }]);
  },
);

test('a note of a row that has left waits with its row’s label, and returns with the row [P14]', () => {
  const gone = reconcile({ columns: [column('Remark', 'a', 'b')], currentKeys: ['x', 'y'], newKeys: ['y'] });
  expect(gone.waiting).toEqual([
    { key: 'x', by: ['Key'], label: 'row 0', since: 7, cells: new Map([['Remark', note('a')]]) },
  ]);
  expect(gone.leavingCount).toBe(1);
  const kept = tryReadKeptNotes(writeKeptNotes(gone)).waiting;
  const back = reconcile({
    columns: [column('Remark', 'b')],
    currentKeys: ['y'],
    newKeys: ['w', 'x', 'y'],
    waiting: kept,
  });
  expect(texts(back.columns[0])).toEqual([undefined, 'a', 'b']);
  expect(back.waiting).toEqual([]);
  expect(back.returned).toHaveLength(1);
});

test('a note does not return to a row that never left, nor into a deleted column [P14]', () => {
  const waiting = ['x', 'y'].map(
    (key): WaitingNote => ({
      ...{ key, by: ['Key'], label: '', since: 0 },
      cells: new Map([[key === 'x' ? 'Remark' : 'Gone', note('old')]]),
    }),
  );
  const columns = [column('Remark', undefined)];
  const outcome = reconcile({ columns, currentKeys: ['x'], newKeys: ['x', 'y'], waiting });
  expect(outcome.columns.map(texts)).toEqual([[undefined, undefined]]);
  expect(outcome.waiting).toEqual(waiting);
});

test('a note does not return if the rows are identified by other columns now [P14]', () => {
  const waiting = [{ key: 'x', by: ['Other'], label: '', since: 0, cells: new Map([['Remark', note('old')]]) }];
  const outcome = reconcile({
    columns: [column('Remark', undefined)],
    currentKeys: ['y'],
    newKeys: ['x', 'y'],
    waiting,
  });
  expect(outcome.waiting).toEqual(waiting);
});

test('a formula in every row is filled into new rows, and is no note of the rows that leave [P14]', () => {
  const formula = '=RC[-2]*2';
  const outcome = reconcile({
    columns: [column('Double', formula, formula), column('Mixed', formula, 'typed')],
    currentKeys: ['x', 'y'],
    newKeys: ['y', 'new', 'z'],
  });
  expect(texts(outcome.columns[0])).toEqual([formula, formula, formula]);
  expect(texts(outcome.columns[1])).toEqual(['typed', undefined, undefined]);
  expect(outcome.waiting.map(({ cells }) => [...cells.keys()])).toEqual([['Mixed']]);
});

test('a formula column that is not filled down consists of notes [P14]', () => {
  expect(getColumnFormula({ ...column('Double', '=RC[-1]'), isFilled: false })).toBeUndefined();
});

test('a note beside one of several equal rows stays while they stay, and waits once they change places [P14]', () => {
  const columns = [column('Remark', 'a', undefined, undefined)];
  const still = reconcile({ columns, currentKeys: ['s', 's', 't'], newKeys: ['s', 's', 't'] });
  expect([texts(still.columns[0]), still.ambiguousRows]).toEqual([['a', undefined, undefined], 0]);
  for (const currentKeys of [
    ['s', 's', 't'],
    ['s', 'r', 't'],
  ]) {
    const moved = reconcile({ columns, currentKeys, newKeys: ['t', 's', 's'] });
    expect([texts(moved.columns[0])?.join(''), moved.ambiguousRows]).toEqual(['', 1]);
    expect(moved.waiting).toEqual([
      { key: 'alike', label: 'row 0', since: 7, cells: new Map([['Remark', note('a')]]) },
    ]);
  }
});

test('a note beside a row without a key waits once the row becomes another one [P14]', () => {
  const given = { columns: [column('Remark', 'a', undefined)], currentKeys: ['1', '2'], areCertain: false };
  expect(reconcile({ ...given, newKeys: ['1', '3'] }).ambiguousRows).toBe(0);
  expect(reconcile({ ...given, newKeys: ['3', '2'] })).toMatchObject({ ambiguousRows: 1, waiting: [{ key: 'alike' }] });
});

test('rows without notes may be equal [P14]', () => {
  const columns = [column('Remark', undefined, undefined, 'c')];
  const outcome = reconcile({ columns, currentKeys: ['s', 's', 't'], newKeys: ['t', 's', 's'] });
  expect(texts(outcome.columns[0])).toEqual(['c', undefined, undefined]);
});

const uniqueKeys = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 });

test('a note is beside its key or waits, exactly once, over many refreshes [P14]', () => {
  fc.assert(
    fc.property(
      uniqueKeys,
      fc.array(uniqueKeys, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.boolean()),
      (first, later, has) => {
        const own = (key: string, name: string) => `${name} of ${key}`;
        const noted = new Map<string, CellContent>();
        const columns = ['One', 'Two'].map(
          (name): NoteColumn => ({
            name,
            isFilled: true,
            cells: first.map((key) => {
              if (has.next().value !== true) return undefined;
              noted.set(own(key, name), note(own(key, name)));
              return note(own(key, name));
            }),
          }),
        );
        let state = { columns, currentKeys: first, waiting: [] as readonly WaitingNote[] };
        for (const newKeys of later) {
          const outcome = reconcile({ ...state, newKeys });
          state = {
            currentKeys: newKeys,
            waiting: tryReadKeptNotes(writeKeptNotes(outcome)).waiting,
            columns: columns.map(({ name }, at) => ({ name, isFilled: true, cells: outcome.columns[at] ?? [] })),
          };
          const found = state.columns.flatMap(({ name, cells }) =>
            cells.flatMap((cell, row) => {
              if (cell) expect(cell.input).toBe(own(newKeys[row] ?? '', name));
              return cell ? [cell.input] : [];
            }),
          );
          const waiting = state.waiting.flatMap(({ key, cells }) =>
            [...cells].map(([name, cell]) => {
              expect(cell.input).toBe(own(key, name));
              return cell.input;
            }),
          );
          expect([...found, ...waiting].sort()).toEqual([...noted.keys()].sort());
        }
      },
    ),
  );
});
