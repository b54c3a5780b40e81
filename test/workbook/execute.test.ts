// Tests scripts without a stream of rows: what their batch relies on, what a conflict leaves, and
// what a failed batch has led to.
import type { CellInput } from '../../src/grid';
import { EXCELS } from '../support/either-excel';
import { beforeNextWrite, failNextWrite } from '../support/failing';
import { openWorkbook } from '../support/office-workbook';
import { ALL, at, BLOCK, type CellScript, holding, NAMES, open, SCRIPTS } from './script-stage';

/** Names for each script a cell that it relies on. */
const TYPED = { 'ends a block': [1, 1], 'writes over cells': [2, 0], 'fills free cells': [4, 1] } as const;

/** Types a text just before the script's batch; `withTyped` returns the workbook with it. */
async function typedInBetween(name: keyof typeof TYPED, switches: Parameters<typeof open>[0]) {
  const opened = await open(switches);
  const [row, column] = TYPED[name];
  let before: unknown;
  beforeNextWrite(opened.host, () => {
    opened.type(row, column, 'mine');
    before = opened.everything();
  });
  return { ...opened, withTyped: () => before };
}

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each(NAMES)('a script that %s is one request [P16] [W8]', async (name) => {
    const { workbook, host, everything } = await open(switches);
    const before = everything();
    await workbook.execute(SCRIPTS[name]);
    expect(host.log()).toHaveLength(1);
    expect(everything()).not.toEqual(before);
  });

  it.each(NAMES)(
    'a script that %s leaves the old cells and a text that was typed in between [P1] [W22] [W31]',
    async (name) => {
      const { workbook, everything, withTyped } = await typedInBetween(name, switches);
      const code = name === 'fills free cells' ? 'CellsInTheWay' : 'CellsChanged';
      await expect(workbook.execute(SCRIPTS[name])).rejects.toMatchObject({ code });
      expect(everything()).toEqual(withTyped());
    },
  );

  it('a script that writes over cells restores a text typed in between with the very next request [P1] [W45]', async () => {
    const { workbook, host, store, sheet, type } = await open(switches);
    const found: unknown[] = [];
    beforeNextWrite(host, () => {
      type(1, 0, 'mine');
      for (let nth = 1; nth <= 3; nth += 1)
        host.faults.atSync(nth, () => found.push(...store.values(sheet, at(1, 0)).flat()), true);
    });
    await expect(workbook.execute(SCRIPTS['writes over cells'])).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(found).toEqual(['mine', 'mine', 'mine']);
  });

  it.each(NAMES)(
    'a script that %s leaves a text that was typed in between if it is refused [P1] [W60]',
    async (name) => {
      const { workbook, host, everything, withTyped } = await typedInBetween(name, switches);
      failNextWrite(host);
      await expect(workbook.execute(SCRIPTS[name])).rejects.toMatchObject({ code: 'WorkbookRefused' });
      expect(everything()).toEqual(withTyped());
    },
  );

  it.each(NAMES)('a script that %s is done if Excel falsely reports a failure [P2] [W60]', async (name) => {
    const { workbook, everything } = await open(switches);
    await workbook.execute(SCRIPTS[name]);
    const after = everything();
    const other = await open(switches);
    failNextWrite(other.host, { isCarriedOut: true });
    await other.workbook.execute(SCRIPTS[name]);
    expect(other.everything()).toEqual(after);
  });
});

it('a script keeps a text that is typed after its batch and before its rollback [P1] [W45]', async () => {
  const { workbook, host, store, sheet, type } = await open();
  beforeNextWrite(host, () => {
    type(1, 1, 'mine');
    beforeNextWrite(host, () => type(2, 1, 'later'));
  });
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(store.values(sheet, ALL).flat()).toEqual(['Region', 'Net', 'North', 'mine', 'South', 'later']);
});

it('a script for a block that has changed its size sends nothing that changes a cell [P1] [P16] [W19]', async () => {
  const { workbook, host, store, sheet, everything } = await open();
  store.insertRows(sheet, 1, 1);
  const before = everything();
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
  expect(host.log().map(({ cellsWritten }) => cellsWritten)).toEqual([0, 0]);
});

it('a script of a name restores the groups’ name and its comment after a conflict [P2] [W44]', async () => {
  const { workbook, host, everything, type } = await open();
  await workbook.outlineRows({
    ...{ anchor: BLOCK, headerRows: 1, size: { rows: 3, columns: 2 }, former: [], records: new Map() },
    next: { levels: [1, 1], keys: ['all'], checksum: 'first' },
  });
  let before: unknown;
  beforeNextWrite(host, () => {
    type(1, 1, 'mine');
    before = everything();
  });
  await expect(workbook.execute(SCRIPTS['ends a block'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
});

it('a script does not fill down a text that has replaced the formula of its source [P1] [W98]', async () => {
  const { workbook, everything, type } = await open();
  type(2, 1, 'mine');
  const before = everything();
  await expect(workbook.execute(SCRIPTS['fills free cells'])).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(everything()).toEqual(before);
});

describe('a value that is written into one cell', () => {
  const B1 = { sheet: 'Sheet1', rect: at(0, 1) };
  const CELL = at(0, 0);
  const replace = (former: CellInput, next: CellInput): CellScript => ({
    target: B1,
    preconditions: { contents: [holding(CELL, [[former]])] },
    operations: [{ kind: 'values', part: CELL, rows: [[next]] }],
  });

  function openWith(typed: string) {
    const test = openWorkbook();
    const sheet = test.store.activeSheetId;
    test.store.typeInto(sheet, 0, 1, typed);
    return {
      ...test,
      formula: () => test.store.formulas(sheet, B1.rect)[0]?.[0],
      shown: () => test.store.texts(sheet, B1.rect)[0]?.[0],
    };
  }

  it.each(['Wales', '=UPPER("sctoland")', '12'])(
    'a value for one cell leaves a cell that holds %s by now, and its format [P1]',
    async (typed) => {
      const { workbook, formula, shown } = openWith(typed);
      const before = [formula(), shown()];
      await expect(workbook.execute(replace('Sctoland', '2026-01-09'))).rejects.toMatchObject({ code: 'CellsChanged' });
      expect([formula(), shown()]).toEqual(before);
    },
  );

  it.each([true, false])(
    'a value for one cell becomes a date, also if Excel reports a failure (%s) [P2] [P4]',
    async (fails) => {
      const { workbook, host, formula, shown } = openWith('soon');
      if (fails) failNextWrite(host, { isCarriedOut: true });
      await workbook.execute(replace('soon', '2026-01-09'));
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
    const { workbook, host, store, sheet, everything } = await open({ sheetNames: 'shadow' });
    const copy = store.copySheet(sheet).id;
    store.activateSheet(sheet);
    const all = () => ({ ...everything(), names: everything().names.sort(), copied: store.formulas(copy, ALL) });
    const before = all();
    beforeNextWrite(host, () => store.activateSheet(copy));
    await expect(workbook.execute(script)).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(all()).toEqual(before);
    expect(store.names().every(({ visible }) => !visible)).toBe(true);
  },
);
