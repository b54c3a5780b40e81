import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, rowsOf, sheetOf, write } from './block-stage';

const small = { rows: 6, columns: 3 };

async function placed(rows = 6) {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(rows, 3)));
  test.host.clearLog();
  return test;
}

describe('looking at the workbook', () => {
  it('asks everything in one request and keeps nothing of it', async () => {
    const test = await placed();
    const [facts, records, anchors, selection, block, twins] = await test.workbook.look(
      { kind: 'facts' },
      { kind: 'records' },
      { kind: 'anchors', anchors: [ANCHOR, '_inlay_none'] },
      { kind: 'selection' },
      { kind: 'block', anchor: ANCHOR, remembered: small },
      { kind: 'twins', anchors: [ANCHOR] },
    );
    expect(facts.readOnly).toBe(false);
    expect([...records.keys()]).toEqual(['placement.test']);
    const address = { sheet: 'Sheet1', rect: { row: 3, column: 1, rows: 6, columns: 3 } };
    expect(anchors.get(ANCHOR)).toEqual({ kind: 'found', address });
    expect(anchors.get('_inlay_none')).toEqual({ kind: 'missing' });
    expect(selection).toMatchObject({ kind: 'cells' });
    expect(block).toMatchObject({ located: { kind: 'found', address }, rows: rowsOf(6, 3), sight: { isEmpty: false } });
    expect(twins).toEqual(new Map());
    await test.host.idle();
    expect(test.host.log()).toHaveLength(1);
  });

  it('of a large block reads the ends alone, where they are now', async () => {
    const test = await placed(5000);
    const remembered = { rows: 4000, columns: 3 };
    const [block] = await test.workbook.look({ kind: 'block', anchor: ANCHOR, remembered });
    expect(block.rows).toBeUndefined();
    expect(block.sight?.rows).toHaveLength(10);
    expect(block.sight?.rows.at(-1)).toEqual(rowsOf(5000, 3).at(-1)?.map(String));
    expect(test.host.log()).toHaveLength(2);
  });

  it('of several questions answers all but tells whose was refused', async () => {
    const test = await placed();
    const ground = { kind: 'ground', sheet: 'Sheet1', rects: [{ row: 20, column: 1, rows: 3, columns: 2 }] } as const;
    const nowhere = { sheet: 'Nowhere', rect: { row: 0, column: 0, rows: 1, columns: 1 } };
    const [sight, free] = await test.workbook.look({ kind: 'sight', address: nowhere, rowsAtEachEnd: 5 }, ground);
    expect(sight).toBeUndefined();
    expect(free).toEqual({ filled: [], filledCells: 0, sample: undefined, formats: [['General', 'General']] });
    await expect(test.workbook.look(ground, { kind: 'texts', address: nowhere })).rejects.toMatchObject({
      code: 'CellsGone',
    });
  });

  it('names what stands on the ground, tables and merged cells among it', async () => {
    const test = await placed();
    test.store.write(sheetOf(test), { row: 10, column: 1, rows: 1, columns: 1 }, 'Mine', 'values');
    const [ground, empty, looks] = await test.workbook.look(
      { kind: 'ground', sheet: 'Sheet1', rects: [{ row: 9, column: 1, rows: 1000, columns: 20 }] },
      { kind: 'emptyColumns', sheet: 'Sheet1', column: 3, columns: 200 },
      { kind: 'looks', anchor: ANCHOR, headerRows: 0, block: { rows: 6, columns: 3 } },
    );
    expect(ground).toMatchObject({
      filled: [{ row: 10, column: 1, rows: 1, columns: 1 }],
      filledCells: 1,
      sample: 'Mine',
    });
    expect(empty.slice(0, 2)).toEqual([false, true]);
    expect(looks).toEqual({
      first: ['General', 'General', 'General'],
      last: ['General', 'General', 'General'],
      fills: ['#FFFFFF', '#FFFFFF', '#FFFFFF'],
    });
    // What is filled, and of many columns those that are, is asked for once more.
    expect(test.host.log()).toHaveLength(2);
  });

  it('waits with its question while a cell is being edited', async () => {
    const test = await placed();
    test.host.setCellEditing(true);
    const looked = test.workbook.look({ kind: 'selection' });
    await new Promise((resolve) => setImmediate(resolve));
    test.host.setCellEditing(false);
    expect(await looked).toMatchObject([{ kind: 'cells' }]);
  });
});
