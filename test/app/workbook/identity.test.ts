import { formatAnchorName } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { readReadyState, readReadyViews } from '../../support/app-state';
import { readWorkbookId } from '../../support/file-records';
import { placeAt } from '../../support/place-report';
import { runInEveryOrder } from '../../support/run-in-every-order';
import { readCell, writeValue } from '../../support/sheet-cells';
import {
  createSignedInStorage,
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { selectCases } from '../../support/test-scope';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  platform = createPlatform();
});

const ORIGINAL = 'https://files.test/Book1.xlsx';
const COPY = 'https://files.test/Copy of Book1.xlsx';

function createPlatform(): SmallPlatform {
  const rows = [
    ['North', '1'],
    ['South', '2'],
  ];
  return createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]);
}

async function startApp(options: SmallAppOptions = {}): Promise<SmallApp> {
  return apps.start(platform, options);
}

async function placeReport(test: SmallApp, row = 3, column = 1): Promise<void> {
  await placeAt(test, row, column);
}

const copyFile = ({ store }: SmallApp) => createWorkbookStore({ file: store.toFile() });

const findPlatformRecords = (id: string) => platform.records.filter((record) => record.workbookId === id);

describe('a file found elsewhere', () => {
  it('a file that was unsaved at its first placing is asked about on a device that has never seen it [P7]', async () => {
    const unsaved = await startApp({ documentUrl: '' });
    await placeReport(unsaved);
    const before = platform.records;
    for (const documentUrl of [COPY, '']) {
      const copy = await startApp({ store: copyFile(unsaved), documentUrl });
      expect(readReadyState(copy).copyQuestion).toBe(true);
      await copy.app.refreshAll();
      expect(platform.records).toEqual(before);
    }
  });

  it.each(['moved', 'copy'] as const)(
    'a file that was never saved is asked about once, whatever the answer (%s), and accepts its first place [P7]',
    async (answer) => {
      const unsaved = await startApp({ documentUrl: '' });
      await placeReport(unsaved);
      const storedTexts = createSignedInStorage();
      const copy = await startApp({ store: copyFile(unsaved), documentUrl: '', storedTexts });
      await copy.app.placements.answerCopy(answer);
      expect(readReadyState(copy).copyQuestion).toBe(false);
      const reopenedApp = await startApp({ store: copyFile(copy), documentUrl: '', storedTexts });
      expect(readReadyState(reopenedApp).copyQuestion).toBe(false);
      reopenedApp.host.saveAs(COPY);
      await reopenedApp.app.refreshAll();
      expect(readReadyState(reopenedApp).copyQuestion).toBe(false);
      const original = await startApp({ store: copyFile(copy), documentUrl: ORIGINAL, storedTexts });
      expect(readReadyState(original).copyQuestion).toBe(true);
    },
  );

  it('a file found elsewhere refreshes and reports nothing until the user says what it is [P7]', async () => {
    const original = await startApp();
    await placeReport(original);
    const before = platform.records;
    const copy = await startApp({ store: copyFile(original), documentUrl: COPY });
    writeValue(copy, 4, 1, 'spoiled');
    expect(readReadyState(copy)).toMatchObject({ copyQuestion: true, run: { kind: 'idle' } });
    await copy.app.refreshAll();
    await placeReport(copy, 20, 5);
    await copy.app.placements.unlink(readReadyViews(copy)[0]?.id ?? '', 'leave');
    expect(readCell(copy, 4, 1)).toBe('spoiled');
    expect(platform.records).toEqual(before);
  });

  it('a file that is a copy gets ids, names and records of its own, and is not asked about again [P7]', async () => {
    const original = await startApp();
    await placeReport(original);
    const before = platform.records;
    const copy = await startApp({ store: copyFile(original), documentUrl: COPY });
    await copy.app.placements.answerCopy('copy');
    expect(readReadyState(copy).copyQuestion).toBe(false);
    await copy.app.refreshAll();
    expect(readWorkbookId(copy)).not.toBe(readWorkbookId(original));
    expect(findPlatformRecords(readWorkbookId(original))).toEqual(before);
    expect(findPlatformRecords(readWorkbookId(copy))).toMatchObject([{ resultLocation: 'Sheet1!B4' }]);
    const [copiedView] = readReadyViews(copy);
    expect(copiedView?.id).not.toBe(readReadyViews(original)[0]?.id);
    expect(copy.store.listNames().map(({ name }) => name)).toEqual([formatAnchorName(copiedView?.id ?? '')]);
    const reopenedApp = await startApp({ store: copyFile(copy), documentUrl: COPY });
    expect(readReadyState(reopenedApp).copyQuestion).toBe(false);
  });

  it('a file that was moved goes on with its own records [P7]', async () => {
    const original = await startApp();
    await placeReport(original);
    const moved = await startApp({ store: copyFile(original), documentUrl: 'https://files.test/Archive/Book1.xlsx' });
    await moved.app.placements.answerCopy('moved');
    moved.store.insertRows(moved.store.activeSheetId, 0, 1);
    await moved.app.refreshAll();
    expect(platform.records).toMatchObject([{ workbookId: readWorkbookId(original), resultLocation: 'Sheet1!B5' }]);
    expect(platform.records).toHaveLength(1);
  });

  it('a copy names the file that it was copied from, and says if it has the same name [P7] [P19]', async () => {
    const original = await startApp();
    await placeReport(original);
    const copy = await startApp({ store: copyFile(original), documentUrl: COPY });
    expect(readReadyState(copy).original).toEqual({ fileName: 'Book1.xlsx', hasSameName: false });
    const namesakeCopy = await startApp({
      store: copyFile(original),
      documentUrl: 'https://files.test/Archive/Book1.xlsx',
    });
    expect(readReadyState(namesakeCopy).original).toEqual({ fileName: 'Book1.xlsx', hasSameName: true });
    await copy.app.placements.answerCopy('copy');
    const copyOfCopy = await startApp({ store: copyFile(copy), documentUrl: ORIGINAL });
    expect(readReadyState(copyOfCopy).original?.fileName).toBe('Copy of Book1.xlsx');
  });

  it('a copy of a file that was never saved names no other file [P19]', async () => {
    const unsaved = await startApp({ documentUrl: '' });
    await placeReport(unsaved);
    const copy = await startApp({ store: copyFile(unsaved), documentUrl: COPY });
    expect([readReadyState(copy).copyQuestion, readReadyState(copy).original]).toEqual([true, undefined]);
  });

  it('a file that is saved as another one while it is open is asked about before the next record [P7]', async () => {
    const test = await startApp();
    await placeReport(test);
    const before = platform.records;
    test.host.saveAs(COPY);
    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await test.app.refreshAll();
    expect(platform.records).toEqual(before);
    expect(readReadyState(test).copyQuestion).toBe(true);
    await test.app.placements.answerCopy('copy');
    await test.app.refreshAll();
    expect(findPlatformRecords(readWorkbookId(test))).toMatchObject([{ resultLocation: 'Sheet1!B6' }]);
    expect(platform.records).toEqual(expect.arrayContaining([...before]));
  });

  it('the second copy that opens on this device is asked about if no place was known before copying [P7]', async () => {
    const storedTexts = createSignedInStorage();
    const unsaved = await startApp({ documentUrl: '', storedTexts });
    await placeReport(unsaved);
    const first = await startApp({ store: copyFile(unsaved), documentUrl: ORIGINAL, storedTexts });
    expect(readReadyState(first).copyQuestion).toBe(false);
    const second = await startApp({ store: copyFile(unsaved), documentUrl: COPY, storedTexts });
    expect(readReadyState(second).copyQuestion).toBe(true);
  });

  describe('a file that was copied unsaved on the device that made it [P7]', () => {
    async function openOriginalAndCopy(
      storedTexts = createSignedInStorage(),
    ): Promise<[original: SmallApp, copy: SmallApp]> {
      const original = await startApp({ documentUrl: '', storedTexts });
      await placeReport(original);
      const copy = await startApp({ store: copyFile(original), documentUrl: '', storedTexts });
      return [original, copy];
    }
    const moveAndRefresh = async ({ store, app }: SmallApp, rows: number) => {
      store.insertRows(store.activeSheetId, 0, rows);
      await app.refreshAll();
    };

    it.each(['the original', 'the copy'])('the second file in use is asked about, after %s', async (first) => {
      const both = await openOriginalAndCopy();
      const [usedApp, other] = first === 'the copy' ? both.toReversed() : both;
      if (!usedApp || !other) throw new Error('There are two.');
      await moveAndRefresh(usedApp, 2);
      expect(readReadyState(usedApp).copyQuestion).toBe(false);
      expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!B6' }]);
      const before = platform.records;
      await moveAndRefresh(other, 5);
      expect(readReadyState(other).copyQuestion).toBe(true);
      expect(platform.records).toEqual(before);
      await other.app.placements.answerCopy('copy');
      await other.app.refreshAll();
      expect(findPlatformRecords(readWorkbookId(other))).toMatchObject([{ resultLocation: 'Sheet1!B9' }]);
      expect(findPlatformRecords(readWorkbookId(usedApp))).toEqual(before);
      await moveAndRefresh(usedApp, 1);
      expect(readReadyState(usedApp).copyQuestion).toBe(false);
      expect(findPlatformRecords(readWorkbookId(usedApp))).toMatchObject([{ resultLocation: 'Sheet1!B7' }]);
    });

    it('unlinking in the second file in use reports nothing to the platform', async () => {
      const [original, copy] = await openOriginalAndCopy();
      await moveAndRefresh(original, 2);
      const before = platform.records;
      await copy.app.placements.unlink(readReadyViews(copy)[0]?.id ?? '', 'leave');
      expect(platform.records).toEqual(before);
    });

    it('a copy is asked about when it is opened after the original was used', async () => {
      const storedTexts = createSignedInStorage();
      const [original, copy] = await openOriginalAndCopy(storedTexts);
      const file = copyFile(copy);
      await moveAndRefresh(original, 2);
      const reopenedCopy = await startApp({ store: file, documentUrl: '', storedTexts });
      expect(readReadyState(reopenedCopy).copyQuestion).toBe(true);
    });

    it('a copy that is answered as the original goes on, and the other file is asked about', async () => {
      const [original, copy] = await openOriginalAndCopy();
      await moveAndRefresh(original, 2);
      await moveAndRefresh(copy, 5);
      await copy.app.placements.answerCopy('moved');
      await copy.app.refreshAll();
      const before = platform.records;
      expect(before).toMatchObject([{ resultLocation: 'Sheet1!B9' }]);
      await moveAndRefresh(original, 1);
      expect(readReadyState(original).copyQuestion).toBe(true);
      expect(platform.records).toEqual(before);
    });
  });

  it('a file is where it was before if the host does not say where it is', async () => {
    const test = await startApp();
    await placeReport(test);
    test.host.saveAs('');
    await test.app.placements.reload();
    expect(readReadyState(test).copyQuestion).toBe(false);
  });
});

describe('a sheet that came from another workbook', () => {
  it('a sheet from another workbook brings a name but no placement, and nothing is written there [P7]', async () => {
    const original = await startApp();
    await placeReport(original);
    const [placedView] = readReadyViews(original);
    const other = await startApp({ documentUrl: 'https://files.test/Other.xlsx' });
    bringSheet(original, other, undefined);
    writeValue(other, 4, 1, 'spoiled');
    await other.app.placements.reload();
    await other.app.refreshAll();
    expect(readReadyState(other).count).toBe(0);
    expect(readCell(other, 4, 1)).toBe('spoiled');
    expect(other.store.findName(formatAnchorName(placedView?.id ?? ''))).toBeDefined();
  });

  it('a sheet from the original brings a name into a copy that the copy does not use [P7]', async () => {
    const original = await startApp();
    await placeReport(original);
    const copy = await startApp({ store: copyFile(original), documentUrl: COPY });
    await copy.app.placements.answerCopy('copy');
    const copiedId = readReadyViews(copy)[0]?.id ?? '';
    copy.store.removeName(formatAnchorName(copiedId));
    const sheet = copy.store.addSheet('From the original').id;
    copy.store.activateSheet(sheet);
    bringSheet(original, copy, sheet);
    writeValue(copy, 4, 1, 'spoiled');
    await copy.app.refreshAll();
    expect(readCell(copy, 4, 1)).toBe('spoiled');
    expect(readReadyViews(copy)[0]?.status.kind).toBe('doubtful');
  });
});

/**
 * Moves a sheet to another workbook. Excel takes cells and names along; the add-in's records of the
 * file stay behind.
 */
function bringSheet(from: SmallApp, to: SmallApp, sheet: string | undefined): void {
  const block = { row: 3, column: 1, rows: 3, columns: 2 };
  const target = sheet ?? to.store.activeSheetId;
  const values = from.store.readValues(from.store.activeSheetId, block).map((row) => row.map(String));
  to.store.write(target, block, values, 'values');
  for (const { name } of from.store.listNames())
    to.store.addName(name, `='${to.store.getSheet(target).name}'!$B$4:$C$6`, { visible: false });
}

describe('original and copy in use at once', () => {
  const answers = {
    'is answered: copy': async (copy: SmallApp) => {
      await copy.app.placements.answerCopy('copy');
      await copy.app.refreshAll();
      await copy.app.placements.unlink(readReadyViews(copy)[0]?.id ?? '', 'clear');
    },
    'is answered: copy, and then unlinked': async (copy: SmallApp) => {
      await copy.app.placements.answerCopy('copy');
      await copy.app.placements.unlinkAll('Notes');
      await placeReport(copy, 30, 1);
    },
    'is not answered': async (copy: SmallApp) => {
      await copy.app.refreshAll();
      await placeReport(copy, 30, 1);
      await copy.app.placements.unlink(readReadyViews(copy)[0]?.id ?? '', 'leave');
    },
  } as const;

  it.each(selectCases(Object.entries(answers), ([how]) => how.endsWith('unlinked')))(
    'a copy that %s never touches the records of the original, in every order of their calls [P7]',
    async (_, useCopy) => {
      const orders = await runInEveryOrder(async ({ gate }) => {
        platform = createPlatform();
        const original = await startApp({ gate: gate('original') });
        await placeReport(original);
        const copy = await startApp({ store: copyFile(original), documentUrl: COPY, gate: gate('copy') });
        const id = readWorkbookId(original);
        let knownRecords = findPlatformRecords(id);
        return {
          clients: {
            original: async () => {
              original.store.insertRows(original.store.activeSheetId, 0, 2);
              await original.app.refreshAll();
            },
            copy: () => useCopy(copy),
          },
          afterCall(client) {
            if (client === 'copy') expect(findPlatformRecords(id)).toEqual(knownRecords);
            knownRecords = findPlatformRecords(id);
          },
          afterAllCalls: () =>
            expect(findPlatformRecords(readWorkbookId(original))).toMatchObject([{ resultLocation: 'Sheet1!B6' }]),
        };
      }, apps.closeAll);
      expect(orders).toBeGreaterThanOrEqual(10);
    },
  );
});
