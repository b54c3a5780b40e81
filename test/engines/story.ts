/**
 * Runs the story of a user on the built bundle, in each engine that Excel uses. Chromium is part of
 * `test:all`, so that the story follows changes of the pane; `npm run test:engines` runs the others.
 */
import { readPlatformPlacements, readReportRows } from '../support/platform-requests';
import { type RunningWorkbench, startWorkbench } from '../support/workbench';
import type { Engine, OpenEngine } from './engine';
import { type EngineTab, openEngineTab } from './engine-tab';
import { type ServerWithoutStorage, startServerWithoutStorage } from './server-without-storage';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
const DAY_MS = 86_400_000;
/** Excel's serial number of 1970-01-01, where JavaScript dates begin. */
const EPOCH_SERIAL = 25_569;

/** Registers the tests in the test file that calls it. */
export function registerPaneTests(open: OpenEngine, zones: readonly string[] = ZONES): void {
  let workbench: RunningWorkbench;
  let serverWithoutStorage: ServerWithoutStorage;
  beforeAll(async () => {
    serverWithoutStorage = await startServerWithoutStorage(() => workbench.url);
    workbench = await startWorkbench({ variables: { INLAY_ORIGINS: serverWithoutStorage.url } });
  });
  afterAll(async () => {
    serverWithoutStorage?.close();
    await workbench?.stop();
  });

  let engine: Engine;
  afterEach(async () => {
    await engine?.close();
  });

  it.each(zones)('the pane finds, places, refreshes, compares and unlinks a report in %s [P3]', async (zone) => {
    engine = await open(zone);
    const tab = await openEngineTab(engine, `${workbench.url}/?new`);
    // The test compares a time and not the zone's name, because Kolkata has two names.
    const [systemTime, zoneTime] = await engine.run(
      (timeZone) =>
        [undefined, timeZone].map((timeZoneName) => new Date(0).toLocaleString('en', { timeZone: timeZoneName })),
      zone,
    );
    expect(systemTime).toBe(zoneTime);
    await tab.press(/^Try the sample platform$/);
    await tab.waitForText(/\d+ reports/);
    await openAndPlace(tab, 'Items to reorder', 'B4');

    const { report, rows } = await readReportRows(workbench, 'Items to reorder');
    const expected = rows.map((row) =>
      row.map((value, column) => {
        if (column === 4 || column === 5) return Number(value);
        return column === 6 ? Date.parse(`${String(value).slice(0, 10)}T00:00:00Z`) / DAY_MS + EPOCH_SERIAL : value;
      }),
    );
    const block = `Sheet1!B5:H${4 + rows.length}`;
    expect((await tab.read(block)).values).toEqual(expected);

    await tab.call('write', 'Sheet1!I5', [['mine']]);
    await tab.call('write', 'Sheet1!D6', [['spoiled']]);
    await tab.press(/^Back to reports$/);
    await tab.press(/^This workbook/);
    await tab.press(/^Refresh$/);
    await overwriteEdits(tab);
    await tab.waitForText(/(refreshed|no change), [\d,]+ rows?/);
    expect((await tab.read(block)).values).toEqual(expected);
    expect((await tab.read('Sheet1!I5')).values).toEqual([['mine']]);

    await tab.press(/^More$/);
    await tab.press(/^Options$/);
    await tab.press(/^What changed$/);
    await tab.waitForText(/No changes( in the report)? since|Nothing to compare yet/);
    await tab.press(/^Back|^This workbook/);
    await tab.press(/^More$/);
    await tab.press(/^Unlink…$/);
    await tab.press(/[Cc]lear/);
    await tab.press(/^Unlink/);
    await tab.waitForText(/No reports here yet/);
    expect((await tab.read('Sheet1!B5:H6')).values.flat().every((value) => value === '')).toBe(true);
    // The pane does not wait for the platform's answer.
    while ((await readPlatformPlacements(workbench, report.id)).length > 0) await engine.run(() => undefined);
  });

  it('the German pane connects, places and refreshes', async () => {
    engine = await open('Europe/Berlin');
    const tab = await openEngineTab(engine, `${workbench.url}/?new&language=de`);
    await tab.press(/^Beispielplattform testen$/);
    await tab.type(/^Berichte suchen/, 'Store formats');
    await tab.press(/^Store formats/);
    await tab.call('select', 'B4');
    await tab.waitForText(/Sheet1!B4/);
    await tab.press(/^Platzieren$/);
    await tab.waitForText(/Platziert\./);
    const { values } = await tab.read('Sheet1!B5:C6');
    await tab.call('write', 'Sheet1!B5', [['verdorben']]);
    await tab.press(/^Zurück zu den Berichten$/);
    await tab.press(/^Arbeitsmappe/);
    await tab.press(/^Alle aktualisieren$/);
    await overwriteEdits(tab);
    await tab.waitForText(/aktualisiert · unverändert/);
    expect((await tab.read('Sheet1!B5:C6')).values).toEqual(values);
  });

  it('the pane says that a sign-in ends when it closes if the browser blocks storage [P9]', async () => {
    engine = await open('UTC');
    const tab = await openEngineTab(engine, `${serverWithoutStorage.url}/?new`);
    await tab.waitForText(/You’ll be signed out when the pane closes\./);
    await tab.press(/^Try the sample platform$/);
    await tab.waitForText(/\d+ reports/);
    await openAndPlace(tab, 'Store formats', 'A1');
    await tab.press(/^Back to reports$/);
    await tab.press(/^Settings$/);
    await tab.waitForText(/Signed out when the pane closes/);
    await tab.call('reopen');
    await tab.waitForText(/You’ll be signed out when the pane closes\./);
  });

  it.each(['dark', 'light'])("the pane uses Office's %s theme, whatever the system prefers [P11]", async (theme) => {
    engine = await open('UTC');
    const tab = await openEngineTab(engine, `${workbench.url}/?new&theme=${theme}`);
    await tab.waitForText(/Try the sample platform/);
    const [page, pane] = await engine.run(() => {
      const measureLightness = (shownDocument: Document | null | undefined) => {
        const [red = 0, green = 0, blue = 0] = shownDocument
          ? (getComputedStyle(shownDocument.body).backgroundColor.match(/\d+/g) ?? [])
          : [];
        return (Number(red) + Number(green) + Number(blue)) / 765;
      };
      return [document, document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument].map(
        measureLightness,
      );
    });
    if (theme === 'dark') expect([page, pane].every((light = 1) => light < 0.25)).toBe(true);
    else expect([page, pane].every((light = 0) => light > 0.75)).toBe(true);
  });

  it("the add-in's frame reaches the bottom of the workbench's pane", async () => {
    engine = await open('UTC');
    await openEngineTab(engine, `${workbench.url}/?new`);
    const bottoms = await engine.run(() =>
      ['.pane', '.pane iframe'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().bottom),
    );
    expect(bottoms[1]).toBe(bottoms[0]);
  });
}

async function openAndPlace(tab: EngineTab, name: string, cell: string): Promise<void> {
  await tab.type(/^Search reports/, name);
  await tab.press(new RegExp(`^${name}`));
  await tab.waitForText(new RegExp(name));
  await tab.call('select', cell);
  await tab.waitForText(new RegExp(`Sheet1!${cell}`));
  await tab.press(/^Place$/);
  await tab.waitForText(/Placed\./);
}

/** Answers the question about the one edited cell with the report's value. */
async function overwriteEdits(tab: EngineTab): Promise<void> {
  await tab.press(/^(Use the report’s values?|Werte? des Berichts verwenden)$/);
}
