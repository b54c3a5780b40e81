import { formatAnchorName } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { settle } from '../../support/excel-host';
import { everyOrder } from '../../support/interleave';
import { openedApps } from '../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  signedIn,
} from '../../support/small-platform';
import { casesInScope } from '../../support/test-scope';

const apps = openedApps();
let platform: SmallPlatform;

beforeEach(() => {
  platform = newPlatform();
});

const ORIGINAL = 'https://files.test/Book1.xlsx';
const COPY = 'https://files.test/Copy of Book1.xlsx';

function newPlatform(): SmallPlatform {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  return createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
}

async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
  const test = apps.add(openSmallApp(platform, options));
  await test.app.start();
  return test;
}

async function place(test: SmallApp, row = 3, column = 1): Promise<void> {
  test.store.select(test.store.activeSheetId, { row, column, rows: 1, columns: 1 });
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
}

const fileOf = ({ store }: SmallApp) => createWorkbookStore({ file: store.toFile() });

function ready({ app }: SmallApp) {
  const state = app.placements.state.value;
  if (state.kind !== 'ready') throw new Error(`The placements are ${state.kind}.`);
  return state;
}

const views = (test: SmallApp) => ready(test).groups.flatMap((group) => group.placements);
const workbookId = ({ store }: SmallApp): string => JSON.parse(String(store.settings.get('inlay.workbook'))).id;
const recordsOf = (id: string) => platform.records.filter((record) => record.workbookId === id);

function cell({ store }: SmallApp, row: number, column: number) {
  return store.values(store.activeSheetId, { row, column, rows: 1, columns: 1 })[0]?.[0];
}

function spoil({ store }: SmallApp, row: number, column: number): void {
  store.write(store.activeSheetId, { row, column, rows: 1, columns: 1 }, 'spoiled', 'values');
}

describe('a file found elsewhere', () => {
  it('a file that was unsaved at its first placing is asked about on a device that has never seen it [P7]', async () => {
    const unsaved = await begin({ documentUrl: '' });
    await place(unsaved);
    const before = platform.records;
    for (const documentUrl of [COPY, '']) {
      const copy = await begin({ store: fileOf(unsaved), documentUrl });
      expect(ready(copy).copyQuestion).toBe(true);
      await copy.app.refreshAll();
      expect(platform.records).toEqual(before);
    }
  });

  it.each(['moved', 'copy'] as const)(
    'a file that was never saved is asked about once, whatever the answer (%s), and accepts its first place [P7]',
    async (answer) => {
      const unsaved = await begin({ documentUrl: '' });
      await place(unsaved);
      const kept = signedIn();
      const copy = await begin({ store: fileOf(unsaved), documentUrl: '', kept });
      await copy.app.placements.answerCopy(answer);
      expect(ready(copy).copyQuestion).toBe(false);
      const again = await begin({ store: fileOf(copy), documentUrl: '', kept });
      expect(ready(again).copyQuestion).toBe(false);
      again.host.saveAs(COPY);
      await again.app.refreshAll();
      expect(ready(again).copyQuestion).toBe(false);
      const original = await begin({ store: fileOf(copy), documentUrl: ORIGINAL, kept });
      expect(ready(original).copyQuestion).toBe(true);
    },
  );

  it('a file found elsewhere refreshes and reports nothing until the user says what it is [P7]', async () => {
    const original = await begin();
    await place(original);
    const before = platform.records;
    const copy = await begin({ store: fileOf(original), documentUrl: COPY });
    spoil(copy, 4, 1);
    expect(ready(copy)).toMatchObject({ copyQuestion: true, run: { kind: 'idle' } });
    await copy.app.refreshAll();
    await place(copy, 20, 5);
    await copy.app.placements.unlink(views(copy)[0]?.id ?? '', 'leave');
    expect(cell(copy, 4, 1)).toBe('spoiled');
    expect(platform.records).toEqual(before);
  });

  it('a file that is a copy gets ids, names and records of its own, and is not asked about again [P7]', async () => {
    const original = await begin();
    await place(original);
    const before = platform.records;
    const copy = await begin({ store: fileOf(original), documentUrl: COPY });
    await copy.app.placements.answerCopy('copy');
    expect(ready(copy).copyQuestion).toBe(false);
    await copy.app.refreshAll();
    expect(workbookId(copy)).not.toBe(workbookId(original));
    expect(recordsOf(workbookId(original))).toEqual(before);
    expect(recordsOf(workbookId(copy))).toMatchObject([{ resultLocation: 'Sheet1!B4' }]);
    const [mine] = views(copy);
    expect(mine?.id).not.toBe(views(original)[0]?.id);
    expect(copy.store.names().map(({ name }) => name)).toEqual([formatAnchorName(mine?.id ?? '')]);
    const again = await begin({ store: fileOf(copy), documentUrl: COPY });
    expect(ready(again).copyQuestion).toBe(false);
  });

  it('a file that was moved goes on with its own records [P7]', async () => {
    const original = await begin();
    await place(original);
    const moved = await begin({ store: fileOf(original), documentUrl: 'https://files.test/Archive/Book1.xlsx' });
    await moved.app.placements.answerCopy('moved');
    moved.store.insertRows(moved.store.activeSheetId, 0, 1);
    await moved.app.refreshAll();
    expect(platform.records).toMatchObject([{ workbookId: workbookId(original), resultLocation: 'Sheet1!B5' }]);
    expect(platform.records).toHaveLength(1);
  });

  it('a file that is a template starts empty: its cells stay, its names and records do not [P7]', async () => {
    const original = await begin();
    await place(original);
    const before = platform.records;
    const fresh = await begin({ store: fileOf(original), documentUrl: '' });
    expect(ready(fresh).copyQuestion).toBe(true);
    await fresh.app.placements.answerCopy('template');
    expect(ready(fresh)).toMatchObject({ count: 0, copyQuestion: false });
    expect(cell(fresh, 4, 1)).toBe('North');
    expect(fresh.store.names()).toEqual([]);
    await place(fresh, 20, 5);
    expect(recordsOf(workbookId(original))).toEqual(before);
    expect(workbookId(fresh)).not.toBe(workbookId(original));
  });

  it('a file that is saved as another one while it is open is asked about before the next record [P7]', async () => {
    const test = await begin();
    await place(test);
    const before = platform.records;
    test.host.saveAs(COPY);
    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await test.app.refreshAll();
    expect(platform.records).toEqual(before);
    expect(ready(test).copyQuestion).toBe(true);
    await test.app.placements.answerCopy('copy');
    await test.app.refreshAll();
    expect(recordsOf(workbookId(test))).toMatchObject([{ resultLocation: 'Sheet1!B6' }]);
    expect(platform.records).toEqual(expect.arrayContaining([...before]));
  });

  it('the second copy that opens on this device is asked about if no place was known before copying [P7]', async () => {
    const kept = signedIn();
    const unsaved = await begin({ documentUrl: '', kept });
    await place(unsaved);
    const first = await begin({ store: fileOf(unsaved), documentUrl: ORIGINAL, kept });
    expect(ready(first).copyQuestion).toBe(false);
    const second = await begin({ store: fileOf(unsaved), documentUrl: COPY, kept });
    expect(ready(second).copyQuestion).toBe(true);
  });

  describe('a file that was copied unsaved on the device that made it [P7]', () => {
    async function originalAndCopy(kept = signedIn()): Promise<[original: SmallApp, copy: SmallApp]> {
      const original = await begin({ documentUrl: '', kept });
      await place(original);
      const copy = await begin({ store: fileOf(original), documentUrl: '', kept });
      return [original, copy];
    }
    const moveAndRefresh = async ({ store, app }: SmallApp, rows: number) => {
      store.insertRows(store.activeSheetId, 0, rows);
      await app.refreshAll();
    };

    it.each(['the original', 'the copy'])('the second file in use is asked about, after %s', async (first) => {
      const both = await originalAndCopy();
      const [used, other] = first === 'the copy' ? both.toReversed() : both;
      if (!used || !other) throw new Error('There are two.');
      await moveAndRefresh(used, 2);
      expect(ready(used).copyQuestion).toBe(false);
      expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B6' }]);
      const before = platform.records;
      await moveAndRefresh(other, 5);
      expect(ready(other).copyQuestion).toBe(true);
      expect(platform.records).toEqual(before);
      await other.app.placements.answerCopy('copy');
      await other.app.refreshAll();
      expect(recordsOf(workbookId(other))).toMatchObject([{ resultLocation: 'Sheet1!B9' }]);
      expect(recordsOf(workbookId(used))).toEqual(before);
      await moveAndRefresh(used, 1);
      expect(ready(used).copyQuestion).toBe(false);
      expect(recordsOf(workbookId(used))).toMatchObject([{ resultLocation: 'Sheet1!B7' }]);
    });

    it('unlinking in the second file in use reports nothing to the platform', async () => {
      const [original, copy] = await originalAndCopy();
      await moveAndRefresh(original, 2);
      const before = platform.records;
      await copy.app.placements.unlink(views(copy)[0]?.id ?? '', 'leave');
      expect(platform.records).toEqual(before);
    });

    it('a copy is asked about when it is opened after the original was used', async () => {
      const kept = signedIn();
      const [original, copy] = await originalAndCopy(kept);
      const file = fileOf(copy);
      await moveAndRefresh(original, 2);
      const opened = await begin({ store: file, documentUrl: '', kept });
      expect(ready(opened).copyQuestion).toBe(true);
    });

    it('a copy that is answered as the original goes on, and the other file is asked about', async () => {
      const [original, copy] = await originalAndCopy();
      await moveAndRefresh(original, 2);
      await moveAndRefresh(copy, 5);
      await copy.app.placements.answerCopy('moved');
      await copy.app.refreshAll();
      const before = platform.records;
      expect(before).toMatchObject([{ resultLocation: 'Sheet1!B9' }]);
      await moveAndRefresh(original, 1);
      expect(ready(original).copyQuestion).toBe(true);
      expect(platform.records).toEqual(before);
    });
  });

  it('a file is where it was before if the host does not say where it is', async () => {
    const test = await begin();
    await place(test);
    test.host.saveAs('');
    await test.app.placements.reload();
    expect(ready(test).copyQuestion).toBe(false);
  });
});

describe('a sheet that came from another workbook', () => {
  it('a sheet from another workbook brings a name but no placement, and nothing is written there [P7]', async () => {
    const original = await begin();
    await place(original);
    const [placed] = views(original);
    const other = await begin({ documentUrl: 'https://files.test/Other.xlsx' });
    bringSheet(original, other, undefined);
    spoil(other, 4, 1);
    await other.app.placements.reload();
    await other.app.refreshAll();
    expect(ready(other).count).toBe(0);
    expect(cell(other, 4, 1)).toBe('spoiled');
    expect(other.store.findName(formatAnchorName(placed?.id ?? ''))).toBeDefined();
  });

  it('a sheet from the original brings a name into a copy that the copy does not use [P7]', async () => {
    const original = await begin();
    await place(original);
    const copy = await begin({ store: fileOf(original), documentUrl: COPY });
    await copy.app.placements.answerCopy('copy');
    const mine = views(copy)[0]?.id ?? '';
    copy.store.removeName(formatAnchorName(mine));
    const sheet = copy.store.addSheet('From the original').id;
    copy.store.activateSheet(sheet);
    bringSheet(original, copy, sheet);
    spoil(copy, 4, 1);
    await copy.app.refreshAll();
    expect(cell(copy, 4, 1)).toBe('spoiled');
    expect(views(copy)[0]?.status.kind).toBe('doubtful');
  });
});

/**
 * Moves a sheet to another workbook. Excel takes cells and names along; the add-in's records of the
 * file stay behind.
 */
function bringSheet(from: SmallApp, to: SmallApp, sheet: string | undefined): void {
  const block = { row: 3, column: 1, rows: 3, columns: 2 };
  const target = sheet ?? to.store.activeSheetId;
  const values = from.store.values(from.store.activeSheetId, block).map((row) => row.map(String));
  to.store.write(target, block, values, 'values');
  for (const { name } of from.store.names())
    to.store.addName(name, `='${to.store.sheet(target).name}'!$B$4:$C$6`, { visible: false });
}

describe('original and copy in use at once', () => {
  const answers = {
    'is answered: copy': async (copy: SmallApp) => {
      await copy.app.placements.answerCopy('copy');
      await copy.app.refreshAll();
      await copy.app.placements.unlink(views(copy)[0]?.id ?? '', 'clear');
    },
    'is answered: template': async (copy: SmallApp) => {
      await copy.app.placements.answerCopy('template');
      await place(copy, 30, 1);
    },
    'is not answered': async (copy: SmallApp) => {
      await copy.app.refreshAll();
      await place(copy, 30, 1);
      await copy.app.placements.unlink(views(copy)[0]?.id ?? '', 'leave');
    },
  } as const;

  it.each(casesInScope(Object.entries(answers), ([how]) => how.endsWith('template')))(
    'a copy that %s never touches the records of the original, in every order of their calls [P7]',
    async (_, use) => {
      const orders = await everyOrder(async ({ gate }) => {
        platform = newPlatform();
        const original = await begin({ gate: gate('original') });
        await place(original);
        const copy = await begin({ store: fileOf(original), documentUrl: COPY, gate: gate('copy') });
        const id = workbookId(original);
        let known = recordsOf(id);
        return {
          clients: {
            original: async () => {
              original.store.insertRows(original.store.activeSheetId, 0, 2);
              await original.app.refreshAll();
            },
            copy: () => use(copy),
          },
          after(client) {
            if (client === 'copy') expect(recordsOf(id)).toEqual(known);
            known = recordsOf(id);
          },
          ended: () => expect(recordsOf(workbookId(original))).toMatchObject([{ resultLocation: 'Sheet1!B6' }]),
        };
      }, apps.closeAll);
      expect(orders).toBeGreaterThanOrEqual(10);
    },
  );
});
