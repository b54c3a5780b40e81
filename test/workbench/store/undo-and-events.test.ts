import { createWorkbookStore, type StoreEvent } from '../../../src/workbench/store';
import { openBench, parseRect, readRefusalCode } from './store-fixture';

function openFilledBench() {
  const bench = openBench();
  const { store, sheetId } = bench;
  store.write(
    sheetId,
    parseRect('A1:B3'),
    [
      ['Name', '12%'],
      ["'007", '=B1*2'],
      [true, '1/2/2024'],
    ],
    'values',
  );
  store.addName('Block', '=Sheet1!$A$1:$B$3');
  store.merge(sheetId, parseRect('D1:E2'));
  store.setColumnWidths(sheetId, 0, 2, 80);
  return bench;
}

describe('undo', () => {
  const changes: [string, (bench: ReturnType<typeof openFilledBench>) => void][] = [
    [
      'a write',
      ({ store, sheetId }) =>
        store.write(
          sheetId,
          parseRect('A1:B2'),
          [
            [1, 2],
            [3, '=A1'],
          ],
          'values',
        ),
    ],
    ['typed text', ({ store, sheetId }) => store.typeInto(sheetId, 0, 1, '5')],
    ['a clear', ({ store, sheetId }) => store.clear(sheetId, parseRect('A1:E9'), 'all')],
    ['a format', ({ store, sheetId }) => store.setStyle(sheetId, parseRect('A:C'), { bold: true })],
    ['inserted rows', ({ store, sheetId }) => store.insertRows(sheetId, 1, 3)],
    ['deleted columns', ({ store, sheetId }) => store.deleteColumns(sheetId, 1, 1)],
    ['deleted cells', ({ store, sheetId }) => store.delete(sheetId, parseRect('A1:A2'), 'up')],
    ['a move', ({ store, sheetId }) => void store.move({ sheetId, rect: parseRect('A1:B3') }, sheetId, 9, 9)],
    ['a merge', ({ store, sheetId }) => store.merge(sheetId, parseRect('A1:B3'))],
    ['a name', ({ store }) => void store.addName('More', '=1')],
    ['a removed name', ({ store }) => store.removeName('Block')],
    ['a renamed sheet', ({ store, sheetId }) => store.renameSheet(sheetId, 'Else')],
    ['a copied sheet', ({ store, sheetId }) => void store.copySheet(sheetId)],
    ['widths', ({ store, sheetId }) => store.setColumnWidths(sheetId, 1, 9, 20)],
    ['protection', ({ store, sheetId }) => store.setProtected(sheetId, true)],
    ['a table', ({ store, sheetId }) => void store.tables.add(sheetId, parseRect('A1:B3'), true)],
    ['a table without headers', ({ store, sheetId }) => void store.tables.add(sheetId, parseRect('A1:B3'), false)],
    [
      'a filter',
      ({ store, sheetId }) =>
        store.filters.apply(sheetId, parseRect('A1:B3'), 0, { filterOn: 'Custom', criterion1: '=007' }),
    ],
    ["a sheet's property", ({ store, sheetId }) => store.setSheetProperty(sheetId, 'key', 'value')],
  ];

  test.each(changes)('undo of %s restores exactly the previous file, and redo the later one', (_, change) => {
    const bench = openFilledBench();
    const before = bench.store.toFile();
    change(bench);
    const after = bench.store.toFile();
    expect(after).not.toEqual(before);
    expect(bench.store.undo()).toBe(true);
    expect(bench.store.toFile()).toEqual(before);
    expect(bench.store.redo()).toBe(true);
    expect(bench.store.toFile()).toEqual(after);
  });

  test('a batch is one undo record, even if its work fails halfway', () => {
    const bench = openBench();
    const before = bench.store.toFile();
    expect(() =>
      bench.store.batch(() => {
        bench.set('A1', 1);
        bench.set('A2', '=A1');
        throw new Error('halfway');
      }),
    ).toThrow('halfway');
    expect(bench.readValue('A2')).toBe(1);
    bench.store.undo();
    expect(bench.store.toFile()).toEqual(before);
    expect(bench.store.canUndo).toBe(false);
    expect(bench.store.undo()).toBe(false);
  });

  test('batches of one undo group are undone together', () => {
    const bench = openBench();
    bench.set('A1', 'before');
    bench.store.batch(() => bench.set('A1', 1), { undoGroup: 'g' });
    bench.store.batch(() => bench.set('A2', 2), { undoGroup: 'g' });
    bench.store.undo();
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A2'))).toEqual([['before'], ['']]);
  });

  test('formulas are still calculated after undo', () => {
    const bench = openBench();
    bench.set('A1', 1);
    bench.set('B1', '=A1*10');
    bench.set('B1', 'text');
    bench.store.undo();
    bench.set('A1', 5);
    expect(bench.readValue('B1')).toBe(50);
  });

  test('undo returns tracked references to their cells', () => {
    const bench = openBench();
    const trackedReference = bench.store.track(bench.sheetId, parseRect('B2:B4'));
    bench.store.deleteRows(bench.sheetId, 2, 1);
    bench.store.deleteRows(bench.sheetId, 0, 5);
    expect(trackedReference.getPlace()).toBeUndefined();
    bench.store.undo();
    expect(trackedReference.getPlace()?.rect).toEqual(parseRect('B2:B3'));
    bench.store.undo();
    expect(trackedReference.getPlace()?.rect).toEqual(parseRect('B2:B4'));
  });

  test('the number of undo records is limited, and they can be cleared', () => {
    const bench = openBench(createWorkbookStore({ undoLimit: 3 }));
    for (let number = 1; number <= 5; number++) bench.set('A1', number);
    while (bench.store.undo());
    expect(bench.readValue('A1')).toBe(2);
    bench.store.clearHistory();
    expect(bench.store.canRedo).toBe(false);
  });

  test('a co-author’s change clears the undo records and cannot be undone', () => {
    const bench = openBench();
    bench.set('A1', 1);
    const events: StoreEvent[] = [];
    bench.store.subscribe((event) => events.push(event));
    bench.store.batch(() => bench.set('A2', 'theirs'), { source: 'remote' });
    expect(events).toContainEqual({ type: 'cells', sheetId: bench.sheetId, rect: parseRect('A2'), source: 'remote' });
    expect([bench.store.canUndo, bench.store.undo()]).toEqual([false, false]);
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A2'))).toEqual([[1], ['theirs']]);
  });

  test('a new change clears the redo records', () => {
    const bench = openBench();
    bench.set('A1', 1);
    bench.store.undo();
    bench.set('A1', 2);
    expect(bench.store.redo()).toBe(false);
  });
});

describe('events', () => {
  test('events of the store arrive after the batch, with their source', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    bench.set('B1', '=A1');
    const events: StoreEvent[] = [];
    const unsubscribe = store.subscribe((event) => events.push(event));
    store.batch(
      () => {
        bench.set('A1', 1);
        store.addName('X', '=1');
        expect(events).toEqual([]);
      },
      { source: 'host' },
    );
    expect(events).toEqual([
      { type: 'cells', sheetId, rect: parseRect('A1'), source: 'host' },
      { type: 'names', source: 'host' },
      { type: 'calculated', sheetId, source: 'host' },
      { type: 'history' },
    ]);
    events.length = 0;
    bench.set('A1', 2);
    expect(events[0]).toEqual({ type: 'cells', sheetId, rect: parseRect('A1'), source: 'local' });
    events.length = 0;
    store.undo();
    expect(events).toContainEqual({ type: 'cells', sheetId, rect: parseRect('A1:B1'), source: 'local' });
    unsubscribe();
    events.length = 0;
    bench.set('A1', 3);
    expect(events).toEqual([]);
  });

  test('changes of structure, sheets, selection, formats and file parts raise events', () => {
    const { store, sheetId } = openBench();
    const events: StoreEvent[] = [];
    store.subscribe((event) => events.push(event));
    store.insertRows(sheetId, 2, 1);
    const other = store.addSheet();
    store.select(other.id, parseRect('B2:C3'));
    store.setRowsHidden(sheetId, 0, 1, true);
    store.settings.set('a', { b: 1 });
    store.removeSheet(other.id);
    expect(
      events
        .filter(({ type }) => type !== 'history')
        .map((event) => ('change' in event && typeof event.change === 'string' ? event.change : event.type)),
    ).toEqual([
      'cells',
      'structure',
      'added',
      'activated',
      'selection',
      'selection',
      'formats',
      'file',
      'removed',
      'activated',
      'selection',
    ]);
    expect(store.selection.sheetId).toBe(sheetId);
  });

  test('a refused call raises no event and leaves no undo record', () => {
    const bench = openBench();
    const events: StoreEvent[] = [];
    bench.store.subscribe((event) => events.push(event));
    expect(readRefusalCode(() => bench.set('A1', '=1+'))).toBe('FormulaInvalid');
    expect(events).toEqual([]);
    expect(bench.store.canUndo).toBe(false);
  });
});

describe('the file', () => {
  test('the file of a workbook survives JSON and structured clone, and opens as the same workbook', () => {
    const { store, sheetId } = openFilledBench();
    store.setStyle(sheetId, parseRect('2:2'), { italic: true });
    store.setStyle(sheetId, parseRect('C:XFD'), { fontColor: '#00FF00' });
    store.tables.add(sheetId, parseRect('A5:B7'), true);
    store.setSheetProperty(sheetId, 'key', 'value');
    store.customXmlParts.set('{1}', '<a/>');
    store.setProtected(sheetId, true, ['formatColumns']);
    store.setAutoFilter(sheetId, { rect: parseRect('A1:B3'), filtered: true });
    store.setFrozen(sheetId, 1, 0);
    const hidden = store.addSheet('Hidden');
    store.write(hidden.id, parseRect('XFD1048576'), '=Sheet1!B1', 'values');
    store.setSheetVisibility(hidden.id, 'VeryHidden');
    store.addName('_hidden', '=Sheet1!#REF!', { scope: hidden.id, visible: false });
    store.settings.set('inlay', { id: 1 });
    store.customProperties.set('Author', 'A');
    store.properties.set('startUp', 'load');
    const file = store.toFile();
    expect(structuredClone(file)).toEqual(file);
    const reopened = createWorkbookStore({ file: JSON.parse(JSON.stringify(file)) });
    expect(JSON.stringify(reopened.toFile())).toBe(JSON.stringify(file));
    expect(reopened.readGrids(reopened.activeSheetId, parseRect('A1:E3'))).toEqual(
      store.readGrids(sheetId, parseRect('A1:E3')),
    );
    expect(reopened.tables.list()).toMatchObject([{ name: 'Table1', rect: parseRect('A5:B7') }]);
    expect(reopened.getSheet(reopened.activeSheetId).allowed).toEqual(['formatColumns']);
    expect(reopened.customXmlParts.get('{1}')).toBe('<a/>');
    reopened.setProtected(reopened.activeSheetId, false);
    reopened.typeInto(reopened.activeSheetId, 0, 1, '50%');
    expect(reopened.readValues(reopened.activeSheetId, parseRect('B2'))).toEqual([[1]]);
    expect(reopened.canUndo).toBe(true);
  });

  test('the file of a large sheet stays compact', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A100001:A103000'), 1, 'values');
    store.setStyle(sheetId, parseRect('A:XFD'), { bold: true });
    const file = store.toFile();
    expect(file.sheets[0]!.cells).toHaveLength(1);
    expect(file.sheets[0]!.cells[0]!.values).toHaveLength(3_000);
    expect(JSON.stringify(file).length).toBeLessThan(8_000);
  });
});
