/** Another window has written records since this window read them. */
import { EXCELS, type Switches } from '../support/excel-profiles';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { failRequest, listStops } from '../support/request-failures';
import { ANCHOR, createControl, createRows, createWrite, prepareWrite, readSheet, write } from './block-stage';

/** A record of a window that has not read such a record in the file. */
const MINE = createUpdate('mine', undefined);
const BLOCK = { row: 3, column: 1, rows: 4, columns: 3 };

function createUpdate(text: string, known: string | undefined) {
  return Object.assign(new Map([['placement.test', text]]), { expectedTexts: new Map([['placement.test', known]]) });
}

type Verb = (test: WorkbookUnderTest) => Promise<unknown>;

const VERBS: Readonly<Record<string, Verb>> = {
  'a request for records only': ({ workbook }) => workbook.writeRecords(MINE),
  'a write of a block': async (test) => {
    const plan = await prepareWrite(test, createWrite(createRows(4, 3, 500), { remainingBlock: BLOCK, gains: [] }));
    await test.workbook.write({ ...plan, records: () => MINE }, createControl());
  },
  'a change of an outline': ({ workbook }) => {
    const next = { checksum: 'x', levels: [1, 0], keys: ['north'] };
    return workbook.outlineRows({ anchor: ANCHOR, headerRows: 1, size: BLOCK, former: [], next, records: MINE });
  },
  'a name that is set on other cells': ({ workbook }) =>
    workbook.setAnchor(ANCHOR, { sheet: 'Sheet1', rect: { ...BLOCK, row: 10 } }, undefined, MINE),
};

const CASES = EXCELS.flatMap(([excel, switches]) =>
  Object.entries(VERBS).map(([name, verb]): [string, string, Switches, Verb] => [name, excel, switches, verb]),
);

it.each(CASES)(
  '%s leaves a record that another window has written, and changes nothing, in %s [P2] [P6] [W28]',
  async (_, __, switches, verb) => {
    const test = openWorkbook(switches);
    await write(test, createWrite(createRows(4, 3)));
    await test.workbook.writeRecords(new Map([['placement.test', 'theirs']]));
    const before = readSheet(test);
    await expect(verb(test)).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(test.store.settings.get('inlay.placement.test')).toBe('theirs');
    expect(readSheet(test)).toEqual(before);
  },
);

it('a rollback restores the record that another window has written, although any one request fails [P2] [P6] [W28] [W44]', async () => {
  for (let nth = 2; nth <= 4; nth += 1) {
    for (const isCarriedOut of [false, true]) {
      const test = openWorkbook();
      await write(test, createWrite(createRows(4, 3)));
      await test.workbook.writeRecords(new Map([['placement.test', 'theirs']]));
      const before = readSheet(test);
      const plan = await prepareWrite(test, createWrite(createRows(4, 3, 500), { remainingBlock: BLOCK, gains: [] }));
      test.host.faults.failNthWrite(nth, 'GeneralException', isCarriedOut);
      await expect(test.workbook.write({ ...plan, records: () => MINE }, createControl())).rejects.toThrow();
      expect([nth, isCarriedOut, readSheet(test)]).toEqual([nth, isCarriedOut, before]);
    }
  }
});

it('a request for records replaces a record that this window knows or that has the new text already [W28]', async () => {
  const { workbook, store } = openWorkbook();
  await workbook.writeRecords(new Map([['placement.test', 'mine']]));
  await workbook.writeRecords(MINE);
  await workbook.writeRecords(createUpdate('next', 'mine'));
  expect(store.settings.get('inlay.placement.test')).toBe('next');
});

it('a batch that stops between two of its records ends with the old records and cells, or with the new ones [P2] [W35]', async () => {
  const openPlannedWrite = async () => {
    const test = openWorkbook();
    const note = { key: 'unfinished.test', text: 'begun' };
    const plan = await prepareWrite(test, createWrite(createRows(4, 3), { journal: note }));
    const next = new Map([...createUpdate('new', undefined), ['unfinished.test', undefined], ['workbook', 'id']]);
    const expectedTexts = new Map([...next.keys()].map((key) => [key, undefined]));
    test.host.clearLog();
    return { test, plan: { ...plan, records: () => Object.assign(next, { expectedTexts }) } };
  };
  const good = await openPlannedWrite();
  const oldSheet = readSheet(good.test);
  await good.test.workbook.write(good.plan, createControl());
  const newSheet = readSheet(good.test);
  for (const fault of listStops(good.test.host.readLog())) {
    const { test, plan } = await openPlannedWrite();
    failRequest(test.host, fault);
    const ended = await test.workbook.write(plan, createControl()).then(
      () => newSheet,
      () => oldSheet,
    );
    expect({ ...fault, ...readSheet(test) }).toEqual({ ...fault, ...ended });
  }
});
