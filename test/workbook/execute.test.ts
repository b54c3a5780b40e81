// Tests scripts without a stream of rows: what their batch relies on, what a conflict leaves, and
// what a failed batch has led to.
import type { CellInput } from '../../src/grid';
import { EXCELS } from '../support/excel-profiles';
import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failNextWrite } from '../support/request-failures';
import {
  BLOCK_NAME,
  BLOCK_RECT,
  type CellScript,
  createPreviousCells,
  openScriptStage,
  SCRIPT_NAMES,
  SCRIPTS,
} from './script-stage';

/** Names for each script a cell that it relies on. */
const TYPED = { 'ends a block': [1, 1], 'writes over cells': [2, 0], 'fills free cells': [4, 1] } as const;

/** Types a text just before the script's batch; `withTyped` returns the workbook with it. */
async function openWithTypedText(name: keyof typeof TYPED, switches: Parameters<typeof openScriptStage>[0]) {
  const opened = await openScriptStage(switches);
  const [row, column] = TYPED[name];
  let before: unknown;
  callBeforeNextWrite(opened.host, () => {
    opened.type(row, column, 'mine');
    before = opened.everything();
  });
  return { ...opened, withTyped: () => before };
}

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each(SCRIPT_NAMES)('a script that %s is one request [P16] [W8]', async (name) => {
    const { workbook, host, everything } = await openScriptStage(switches);
    const before = everything();
    await workbook.execute(SCRIPTS[name]);
    expect(host.readLog()).toHaveLength(1);
    expect(everything()).not.toEqual(before);
  });

  it.each(SCRIPT_NAMES)(
    'a script that %s leaves the old cells and a text that was typed in between [P1] [W22] [W31]',
    async (name) => {
      const { workbook, everything, withTyped } = await openWithTypedText(name, switches);
      const code = name === 'fills free cells' ? 'CellsInTheWay' : 'CellsChanged';
      await expect(workbook.execute(SCRIPTS[name])).rejects.toMatchObject({ code });
      expect(everything()).toEqual(withTyped());
    },
  );

  it('a script that writes over cells restores a text typed in between with the very next request [P1] [W45]', async () => {
    const { workbook, host, store, sheet, type } = await openScriptStage(switches);
    const found: unknown[] = [];
    callBeforeNextWrite(host, () => {
      type(1, 0, 'mine');
      for (let nth = 1; nth <= 3; nth += 1)
        host.faults.callAroundNthBatch(nth, () => found.push(...store.readValues(sheet, rect(1, 0)).flat()), true);
    });
    await expect(workbook.execute(SCRIPTS['writes over cells'])).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(found).toEqual(['mine', 'mine', 'mine']);
  });

  it.each(SCRIPT_NAMES)(
    'a script that %s leaves a text that was typed in between if it is refused [P1] [W60]',
    async (name) => {
      const { workbook, host, everything, withTyped } = await openWithTypedText(name, switches);
      failNextWrite(host);
      await expect(workbook.execute(SCRIPTS[name])).rejects.toMatchObject({ code: 'WorkbookRefused' });
      expect(everything()).toEqual(withTyped());
    },
  );

  it.each(SCRIPT_NAMES)('a script that %s is done if Excel falsely reports a failure [P2] [W60]', async (name) => {
    const { workbook, everything } = await openScriptStage(switches);
    await workbook.execute(SCRIPTS[name]);
    const after = everything();
    const other = await openScriptStage(switches);
    failNextWrite(other.host, { isCarriedOut: true });
    await other.workbook.execute(SCRIPTS[name]);
    expect(other.everything()).toEqual(after);
  });
});

it('a script keeps a text that is typed after its batch and before its rollback [P1] [W45]', async () => {
  const { workbook, host, store, sheet, type } = await openScriptStage();
  callBeforeNextWrite(host, () => {
    type(1, 1, 'mine');
    callBeforeNextWrite(host, () => type(2, 1, 'later'));
  });
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(store.readValues(sheet, BLOCK_RECT).flat()).toEqual(['Region', 'Net', 'North', 'mine', 'South', 'later']);
});

it('a script for a block that has changed its size sends nothing that changes a cell [P1] [P16] [W19]', async () => {
  const { workbook, host, store, sheet, everything } = await openScriptStage();
  store.insertRows(sheet, 1, 1);
  const before = everything();
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
  expect(host.readLog().map(({ cellsWritten }) => cellsWritten)).toEqual([0, 0]);
});

it('a script of a name restores the groups’ name and its comment after a conflict [P2] [W44]', async () => {
  const { workbook, host, everything, type } = await openScriptStage();
  await workbook.outlineRows({
    ...{ anchor: BLOCK_NAME, headerRows: 1, size: { rows: 3, columns: 2 }, former: [], records: new Map() },
    next: { levels: [1, 1], keys: ['all'], checksum: 'first' },
  });
  let before: unknown;
  callBeforeNextWrite(host, () => {
    type(1, 1, 'mine');
    before = everything();
  });
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
});

it('a script does not fill down a text that has replaced the formula of its source [P1] [W98]', async () => {
  const { workbook, everything, type } = await openScriptStage();
  type(2, 1, 'mine');
  const before = everything();
  await expect(workbook.execute(SCRIPTS['fills free cells'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
});

describe('a value that is written into one cell', () => {
  const B1 = { sheet: 'Sheet1', rect: rect(0, 1) };
  const CELL = rect(0, 0);
  const createReplaceScript = (former: CellInput, next: CellInput): CellScript => ({
    target: B1,
    preconditions: { contents: [createPreviousCells(CELL, [[former]])] },
    operations: [{ kind: 'values', part: CELL, rows: [[next]] }],
  });

  function openWith(typed: string) {
    const test = openWorkbook();
    const sheet = test.store.activeSheetId;
    test.store.typeInto(sheet, 0, 1, typed);
    return {
      ...test,
      formula: () => test.store.readFormulas(sheet, B1.rect)[0]?.[0],
      shown: () => test.store.readTexts(sheet, B1.rect)[0]?.[0],
    };
  }

  it.each(['Wales', '=UPPER("sctoland")', '12'])(
    'a value for one cell leaves a cell that holds %s by now, and its format [P1]',
    async (typed) => {
      const { workbook, formula, shown } = openWith(typed);
      const before = [formula(), shown()];
      await expect(workbook.execute(createReplaceScript('Sctoland', '2026-01-09'))).rejects.toMatchObject({
        code: 'CellsChanged',
      });
      expect([formula(), shown()]).toEqual(before);
    },
  );

  it.each([true, false])(
    'a value for one cell becomes a date, also if Excel reports a failure (%s) [P2] [P4]',
    async (fails) => {
      const { workbook, host, formula, shown } = openWith('soon');
      if (fails) failNextWrite(host, { isCarriedOut: true });
      await workbook.execute(createReplaceScript('soon', '2026-01-09'));
      expect([formula(), shown()]).toEqual([46_031, expect.stringMatching(/2026/)]);
    },
  );
});

it.each([
  ['and clears its cells', SCRIPTS['ends a block']],
  ['and leaves its cells', { ...SCRIPTS['ends a block'], preconditions: {}, operations: [] } as const],
])(
  'a script that removes a name %s changes nothing on a copied sheet that is activated meanwhile [P3] [P7] [W20] [W106]',
  async (_, script) => {
    const { workbook, host, store, sheet, everything } = await openScriptStage({ sheetNames: 'shadow' });
    const copy = store.copySheet(sheet).id;
    store.activateSheet(sheet);
    const all = () => ({
      ...everything(),
      names: everything().names.sort(),
      copied: store.readFormulas(copy, BLOCK_RECT),
    });
    const before = all();
    callBeforeNextWrite(host, () => store.activateSheet(copy));
    await expect(workbook.execute(script)).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(all()).toEqual(before);
    expect(store.listNames().every(({ visible }) => !visible)).toBe(true);
  },
);
