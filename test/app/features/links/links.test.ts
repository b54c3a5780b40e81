/** Tests that addresses in a block become links, in the kindest Excel and in the most hostile one. */
import { PROFILES } from '../../../../src/workbench/host';
import { answerEdits, findView, readId, readPlacing, readView } from '../../../support/app-state';
import type { Switches } from '../../../support/excel-profiles';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const EXCELS: readonly (readonly [string, Switches])[] = [
  ['the kindest Excel', {}],
  ['the most hostile Excel', PROFILES.hostile.switches],
];

const toAddress = (name: string) => `https://shop.example/${name}`;
const createRows = (names: readonly string[]) => names.map((name, index) => [name, toAddress(name), String(index)]);

beforeEach(() => {
  platform = createSmallPlatform([
    {
      ...{
        id: 1,
        name: 'Products',
        columns: ['Product', 'Page', 'Units'],
        rows: createRows(['lamp', 'chair', 'desk']),
      },
      links: { Page: 'Open page' },
    },
  ]);
});

/** Places the report with its headers at B3 and its pages in C4:C6. */
async function placeProducts(switches: Switches = {}): Promise<SmallApp> {
  const test = await apps.start(platform, switches);
  await placeAt(test, 2, 1);
  return test;
}

async function refresh(test: SmallApp, names?: readonly string[]): Promise<string | undefined> {
  if (names) changeReport(platform, { rows: createRows(names) });
  await test.app.placements.refresh(readId(test));
  return findView(test)?.status.kind;
}

/** Returns what the first rows of a column show, and where they lead. */
function readLinks({ store }: SmallApp, rows = 5, column = 2) {
  const cells = rect(3, column, rows);
  const formats = store.formats.readFormats(store.activeSheetId, cells);
  return store.readFormulas(store.activeSheetId, cells).map(([text], row) => ({
    text,
    address: formats[row]?.[0]?.style.hyperlink?.address,
  }));
}

const NO_LINK = { text: '', address: undefined };
const createLinks = (names: readonly string[]) => names.map(toAddress).map((address) => ({ text: address, address }));
const countRequests = async ({ host }: SmallApp, act: () => Promise<unknown>) => {
  host.clearLog();
  await act();
  return host.readLog().length;
};

describe.each(EXCELS)('in %s', (_, switches) => {
  it('placing makes addresses links with the label as their tip, and other texts stay texts [P4]', async () => {
    const [lamp = [], ...others] = createRows(['lamp', 'chair', 'desk']);
    changeReport(platform, { rows: [lamp, ['bad', 'javascript:alert(1)', '1'], ['none', null, '2'], ...others] });
    const test = await placeProducts(switches);
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [] });
    expect(readLinks(test)).toEqual([
      ...createLinks(['lamp']),
      { text: 'javascript:alert(1)', address: undefined },
      NO_LINK,
      ...createLinks(['chair', 'desk']),
    ]);
    const { hyperlink, underline } = test.store.readCommonStyle(test.store.activeSheetId, rect(3, 2));
    expect([hyperlink?.screenTip, underline]).toEqual(['Open page', 'Single']);
    expect(readLinks(test, 5, 1).every(({ address }) => address === undefined)).toBe(true);
  });

  it('each link leads where its cell says after rows have come, moved and gone [P19]', async () => {
    const test = await placeProducts(switches);
    for (const names of [
      ['sofa', 'chair', 'lamp', 'desk', 'rug'],
      ['rug', 'lamp'],
      ['lamp', 'rug', 'bed'],
    ]) {
      expect(await refresh(test, names)).toBe('upToDate');
      expect(readLinks(test)).toEqual([...createLinks(names), ...Array(5 - names.length).fill(NO_LINK)]);
    }
  });

  it('links that a sort by the user has left behind are corrected by the next refresh that writes [P19]', async () => {
    const test = await placeProducts(switches);
    const { store } = test;
    store.setHyperlink(store.activeSheetId, rect(3, 2), { address: toAddress('desk') });
    expect(await refresh(test, ['lamp', 'chair', 'sofa'])).toBe('upToDate');
    expect(readLinks(test, 3)).toEqual(createLinks(['lamp', 'chair', 'sofa']));
  });

  it('a column that is no link any more loses its links [P19]', async () => {
    const test = await placeProducts(switches);
    changeReport(platform, { links: {} });
    expect(await refresh(test)).toBe('upToDate');
    expect(readLinks(test, 3).map(({ address }) => address)).toEqual([undefined, undefined, undefined]);
  });

  it('a refresh of unchanged links sends no request about them [P10] [P13]', async () => {
    const test = await placeProducts(switches);
    const requests = await countRequests(test, () => refresh(test));
    changeReport(platform, { links: {} });
    const plainTest = await placeProducts(switches);
    expect(requests).toBe(await countRequests(plainTest, () => refresh(plainTest)));
  });

  it('new links take three requests: a read, the links and the record [P13]', async () => {
    const test = await placeProducts(switches);
    changeReport(platform, { links: {} });
    const plainTest = await placeProducts(switches);
    changeReport(platform, { links: { Page: 'Open page' } });
    const names = ['lamp', 'sofa', 'desk'];
    const requests = await countRequests(test, () => refresh(test, names));
    changeReport(platform, { links: {}, rows: createRows(['lamp', 'chair', 'desk']) });
    const plainRequests = await countRequests(plainTest, () => refresh(plainTest, names));
    expect(requests - plainRequests).toBe(3);
  });

  it('a cell that a user edits just before it becomes a link keeps the edit and is no link [P1]', async () => {
    const test = await apps.start(platform, switches);
    const { host, store } = test;
    host.faults.callBeforeNthWrite(2, () => store.write(store.activeSheetId, rect(4, 2), 'mine', 'values'));
    await placeAt(test, 2, 1);
    expect(readLinks(test, 3)).toEqual([
      ...createLinks(['lamp']),
      { text: 'mine', address: undefined },
      ...createLinks(['desk']),
    ]);
  });

  it('unlinking leaves links in cells that stay, and none in cells that are cleared', async () => {
    const test = await placeProducts(switches);
    await test.app.placements.unlink(readId(test), 'leave');
    expect(readLinks(test, 3)).toEqual(createLinks(['lamp', 'chair', 'desk']));
    const clearedTest = await placeProducts(switches);
    await clearedTest.app.placements.unlink(readId(clearedTest), 'clear');
    expect(readLinks(clearedTest)).toEqual(Array(5).fill(NO_LINK));
  });
});

it('rows stay although Excel refuses the links, and are not tried again until they change [P2] [P10]', async () => {
  const test = await apps.start(platform);
  test.host.faults.failNthWrite(2, 'GeneralException', false);
  await placeAt(test, 2, 1);
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [{ kind: 'linksRefused' }] });
  expect(readLinks(test, 3).map(({ text }) => text)).toEqual(['lamp', 'chair', 'desk'].map(toAddress));
  await refresh(test);
  expect(readLinks(test, 3).every(({ address }) => address === undefined)).toBe(true);
  await refresh(test, ['lamp', 'chair']);
  expect(readLinks(test, 2)).toEqual(createLinks(['lamp', 'chair']));
});

it('a block with more than 5,000 addresses has no links and says so [P19]', async () => {
  const test = await placeProducts();
  expect(
    await refresh(
      test,
      Array.from({ length: 5_001 }, (_, row) => `item-${row}`),
    ),
  ).toBe('upToDate');
  expect(readView(test).notices).toEqual([{ kind: 'tooManyLinks', most: 5_000 }]);
  expect(readLinks(test, 5_001).every(({ address }) => address === undefined)).toBe(true);
});

it('links of a placing that is undone disappear with it', async () => {
  const test = await placeProducts(PROFILES.hostile.switches);
  await test.app.placements.undoPlacing(readId(test), false);
  expect(readLinks(test)).toEqual(Array(5).fill(NO_LINK));
});

it('columns that the user inserts or moves keep their cells, and links follow the report’s columns [P1]', async () => {
  const test = await placeProducts(PROFILES.hostile.switches);
  const { store } = test;
  store.insertColumns(store.activeSheetId, 2, 1);
  const mine = { text: 'mine', address: 'https://mine.example/' };
  store.write(store.activeSheetId, rect(3, 2), mine.text, 'values');
  store.setHyperlink(store.activeSheetId, rect(3, 2), { address: mine.address });
  expect(await refresh(test, ['lamp', 'chair', 'sofa', 'bed'])).toBe('upToDate');
  expect(readLinks(test, 4, 3)).toEqual(createLinks(['lamp', 'chair', 'sofa', 'bed']));
  expect(readLinks(test, 1, 2)).toEqual([mine]);
});

it('a text that a user typed over an address keeps the text, and the cells around it are links [P1]', async () => {
  const test = await placeProducts();
  const { store } = test;
  store.write(store.activeSheetId, rect(4, 2), 'mine', 'values');
  await refresh(test, ['lamp', 'chair', 'desk', 'sofa']);
  await answerEdits(test, 'keepEdits');
  expect(readLinks(test, 4).map(({ text }) => text)).toEqual([
    toAddress('lamp'),
    'mine',
    ...['desk', 'sofa'].map(toAddress),
  ]);
  expect(readLinks(test, 4)[3]).toEqual(createLinks(['sofa'])[0]);
});
