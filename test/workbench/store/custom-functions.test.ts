import { type CustomCall, type CustomFunction, createWorkbookStore } from '../../../src/workbench/store';
import { EMPTY_CELL } from '../../../src/workbench/store/custom-functions';
import { type Bench, openBench } from './store-fixture';

const anyParameter = { type: 'any', isOptional: false, isRepeating: false, isMatrix: false } as const;
const FUNCTIONS: readonly CustomFunction[] = [
  {
    id: 'FIGURE',
    name: 'INLAY.FIGURE',
    isStreaming: true,
    parameters: [anyParameter, { ...anyParameter, isRepeating: true }],
  },
  {
    ...{ id: 'ROWS', name: 'INLAY.ROWS', isStreaming: true },
    parameters: [
      anyParameter,
      { ...anyParameter, isOptional: true, isMatrix: true },
      { ...anyParameter, isOptional: true, isRepeating: true },
    ],
  },
  {
    id: 'REPORT',
    name: 'INLAY.REPORT',
    isStreaming: true,
    parameters: [anyParameter, { ...anyParameter, isOptional: true }],
  },
];

interface CallBench extends Bench {
  /** Holds the open calls, oldest first. */
  readonly calls: Map<number, CustomCall>;
  readonly endedCallIds: number[];
  /** Answers the open call with this first argument. */
  answer(argument: string | number, rows: (string | number)[][]): void;
}

function openCallBench(store = createWorkbookStore({ customFunctions: FUNCTIONS })): CallBench {
  const calls = new Map<number, CustomCall>();
  const endedCallIds: number[] = [];
  store.customFunctions.attach({
    begin: (call) => calls.set(call.id, call),
    end(id) {
      calls.delete(id);
      endedCallIds.push(id);
    },
  });
  return {
    ...openBench(store),
    calls,
    endedCallIds,
    answer(argument, rows) {
      const answers = [...calls.values()]
        .filter((call) => call.arguments[0] === argument)
        .map(({ id }) => ({ id, rows }));
      if (answers.length === 0) throw new Error(`Nobody asked for ${argument}.`);
      store.customFunctions.answer(answers);
    },
  };
}

const listArguments = ({ calls }: CallBench) => [...calls.values()].map((call) => call.arguments);

describe('a cell that calls an add-in’s function', () => {
  it('a cell shows #BUSY! until its custom function answers, and dependent cells follow each answer', () => {
    const bench = openCallBench();
    bench.set('A1', '=inlay.figure(7,B1,"x")');
    bench.set('C1', '=A1*2');
    expect([bench.readFormula('A1'), bench.readValue('A1'), bench.readValue('C1')]).toEqual([
      '=INLAY.FIGURE(7,B1,"x")',
      { error: '#BUSY!' },
      { error: '#BUSY!' },
    ]);
    expect(listArguments(bench)).toEqual([[7, [EMPTY_CELL, 'x']]]);
    bench.answer(7, [[21]]);
    expect([bench.readValue('A1'), bench.readValue('C1')]).toEqual([21, 42]);
    bench.answer(7, [[5]]);
    expect(bench.readValue('C1')).toBe(10);
  });

  it('a cell shows #NAME? for a function of a missing add-in', () => {
    const bench = openBench();
    bench.set('A1', '=INLAY.FIGURE(7)');
    expect(bench.readValue('A1')).toEqual({ error: '#NAME?' });
  });

  it('a changed argument of a custom function starts a new call and ends the previous one', () => {
    const bench = openCallBench();
    bench.set('B1', 1);
    bench.set('A1', '=INLAY.FIGURE(B1)');
    bench.answer(1, [[10]]);
    bench.set('B1', 2);
    expect([bench.readValue('A1'), listArguments(bench), bench.endedCallIds]).toEqual([
      { error: '#BUSY!' },
      [[2, []]],
      [1],
    ]);
    bench.answer(2, [[20]]);
    expect(bench.readValue('A1')).toBe(20);
  });

  it('a call of a custom function ends when its formula is removed by typing, with its row or with its sheet', () => {
    const bench = openCallBench();
    for (const [row, argument] of ['a', 'b', 'c'].entries()) bench.set(`A${row + 1}`, `=INLAY.FIGURE("${argument}")`);
    bench.set('A1', '');
    bench.store.deleteRows(bench.sheetId, 1, 1);
    expect(listArguments(bench)).toEqual([['c', []]]);
    bench.store.addSheet('Other');
    bench.store.removeSheet(bench.sheetId);
    expect(bench.calls.size).toBe(0);
  });

  it('a moved cell keeps the call and answer of its custom function, and a retyped formula starts a new call', () => {
    const bench = openCallBench();
    for (const row of [1, 2, 3]) bench.set(`A${row}`, `=INLAY.FIGURE(${row})`);
    for (const row of [1, 2, 3]) bench.answer(row, [[row * 10]]);
    bench.store.insertRows(bench.sheetId, 0, 1);
    expect([2, 3, 4].map((row) => bench.readValue(`A${row}`))).toEqual([10, 20, 30]);
    expect([bench.endedCallIds, bench.calls.size]).toEqual([[], 3]);
    bench.set('A2', '=INLAY.FIGURE(1)');
    expect([bench.readValue('A2'), bench.endedCallIds]).toEqual([{ error: '#BUSY!' }, [1]]);
  });

  it('an answer of a custom function has no undo record, and undo does not restore the value before it', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.FIGURE(1)');
    bench.set('B1', 'typed');
    bench.answer(1, [[10]]);
    bench.store.undo();
    expect([bench.readValue('A1'), bench.readValue('B1')]).toEqual([10, '']);
    bench.store.undo();
    expect([bench.readValue('A1'), bench.calls.size, bench.store.canUndo]).toEqual(['', 0, false]);
    bench.store.redo();
    expect([bench.readFormula('A1'), bench.readValue('A1')]).toEqual(['=INLAY.FIGURE(1)', { error: '#BUSY!' }]);
  });

  it('a formula with a custom function survives the file, and its call starts again when the file opens', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.FIGURE(1)+1');
    bench.answer(1, [[10]]);
    const file = bench.store.toFile();
    const reopened = openCallBench(createWorkbookStore({ file, customFunctions: FUNCTIONS }));
    expect([reopened.readFormula('A1'), listArguments(reopened)]).toEqual(['=INLAY.FIGURE(1)+1', [[1, []]]]);
    reopened.answer(1, [[11]]);
    expect(reopened.readValue('A1')).toBe(12);
  });

  it('a matrix parameter of a custom function receives cells, arrays and single values as rows', () => {
    const bench = openCallBench();
    bench.set('F1', 'Region');
    bench.set('G1', 'DACH');
    bench.set('A1', '=INLAY.ROWS(1,F1:G2)');
    bench.set('A2', '=INLAY.ROWS(2,{"Region","DACH";"Year",2026})');
    bench.set('A3', '=INLAY.ROWS(3,F1,G1)');
    bench.set('A4', '=INLAY.ROWS(4)');
    const region = ['Region', 'DACH'];
    const nothing = [EMPTY_CELL, EMPTY_CELL];
    expect(listArguments(bench)).toEqual([
      [1, [region, nothing], []],
      [2, [region, ['Year', 2026]], []],
      [3, [['Region']], ['DACH']],
      [4, null, []],
    ]);
    bench.set('G2', 5);
    expect(listArguments(bench).at(-1)).toEqual([1, [region, [EMPTY_CELL, 5]], []]);
    bench.set('G2', '=1/0');
    expect([bench.readValue('A1'), bench.calls.size]).toEqual([{ error: '#DIV/0!' }, 3]);
  });

  it('an error in an argument of a custom function becomes its result without a call', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.FIGURE(1/0)');
    expect([bench.readValue('A1'), bench.calls.size]).toEqual([{ error: '#DIV/0!' }, 0]);
  });
});

describe('a result of several rows', () => {
  const ROWS = [
    ['Region', 'Sales'],
    ['North', 10],
    ['South', 20],
  ];

  it('the result of a custom function spills over empty cells, which other formulas can read', () => {
    const bench = openCallBench();
    bench.set('E1', '=SUM(B:B)');
    bench.set('E2', '=B3');
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    expect(bench.store.readValues(bench.sheetId, { row: 0, column: 0, rows: 3, columns: 2 })).toEqual(ROWS);
    expect([bench.readValue('E1'), bench.readValue('E2')]).toEqual([30, 20]);
    expect(bench.store.findUsedRange(bench.sheetId, true)).toEqual({ row: 0, column: 0, rows: 3, columns: 5 });
    bench.answer('sales', ROWS.slice(0, 2));
    expect([bench.readValue('A3'), bench.readValue('E1'), bench.readValue('E2')]).toEqual(['', 10, 0]);
  });

  it('a spilled result shows #SPILL! while a cell is in the way, and spills once the cell is empty', () => {
    const bench = openCallBench();
    bench.set('B3', 'mine');
    bench.set('E1', '=SUM(B1:B2)');
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    expect([bench.readValue('A1'), bench.readValue('A2'), bench.readValue('B3')]).toEqual([
      { error: '#SPILL!' },
      '',
      'mine',
    ]);
    bench.set('B3', '');
    expect([bench.readValue('A1'), bench.readValue('B3'), bench.readValue('E1')]).toEqual(['Region', 20, 10]);
    bench.set('A2', 'typed over');
    expect([bench.readValue('A1'), bench.readValue('B2'), bench.readValue('E1')]).toEqual([
      { error: '#SPILL!' },
      '',
      0,
    ]);
    bench.store.undo();
    expect([bench.readValue('A1'), bench.readValue('A2')]).toEqual(['Region', 'North']);
  });

  it('a spilled result disappears when its formula is undone, and is not stored in the file', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    const file = bench.store.toFile();
    bench.store.undo();
    expect([bench.readValue('A1'), bench.readValue('B3')]).toEqual(['', '']);
    const reopened = openCallBench(createWorkbookStore({ file, customFunctions: FUNCTIONS }));
    expect(reopened.readValue('B3')).toBe('');
    reopened.answer('sales', ROWS);
    expect(reopened.readValue('B3')).toBe(20);
  });

  it('a spilled result moves with its formula, and a second result waits for free cells', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    bench.store.insertRows(bench.sheetId, 0, 2);
    expect([bench.readValue('A3'), bench.readValue('B5'), bench.readValue('A1')]).toEqual(['Region', 20, '']);
    bench.set('B1', '=INLAY.REPORT("other")');
    bench.answer('other', [[1], [2], [3]]);
    expect(bench.readValue('B1')).toEqual({ error: '#SPILL!' });
    bench.set('A3', '');
    expect([bench.readValue('B1'), bench.readValue('B3')]).toEqual([1, 3]);
  });

  const copyAndRead = (
    bench: CallBench,
    from: [number, number, number, number],
    to: [number, number],
    what: 'all' | 'values',
  ) => {
    const { sheetId, store } = bench;
    const [row, column, rows, columns] = from;
    const rect = { row: to[0], column: to[1], rows, columns };
    store.copy({ sheetId, rect: { row, column, rows, columns } }, { sheetId, rect }, what);
    return store.readValues(sheetId, rect);
  };

  it('a spilled result is copied as plain values without its formula', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    expect(copyAndRead(bench, [1, 0, 2, 2], [10, 4], 'all')).toEqual(ROWS.slice(1));
    bench.answer('sales', [['Region', 'Sales']]);
    expect([bench.readValue('A2'), bench.readValue('E11'), bench.readFormula('E11')]).toEqual(['', 'North', 'North']);
  });

  it('a spilled result spills again where it is copied with its formula, and can be copied as values', () => {
    const bench = openCallBench();
    bench.set('A1', '=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    expect(copyAndRead(bench, [0, 0, 3, 2], [20, 4], 'values')).toEqual(ROWS);
    copyAndRead(bench, [0, 0, 3, 2], [10, 4], 'all');
    expect(bench.readFormula('E11')).toBe('=INLAY.REPORT("sales")');
    bench.answer('sales', ROWS);
    expect([bench.readValue('E11'), bench.readValue('F13'), bench.readFormula('F13')]).toEqual(['Region', 20, 20]);
    bench.answer('sales', [['Region'], ['West']]);
    expect([bench.readValue('F13'), bench.readValue('E12'), bench.readValue('F23')]).toEqual(['', 'West', 20]);
  });
});
