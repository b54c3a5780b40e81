/**
 * Runs the story of a user on the built bundle, in each engine that Excel uses. Chromium is part of
 * `test:all`, so that the story follows changes of the pane; `npm run test:engines` runs the others.
 */
import { readPlatformPlacements, readReportRows } from '../support/platform-requests';
import { type RunningWorkbench, startWorkbench } from '../support/workbench';
import { type EngineDesk, openEngineDesk } from './desk';
import type { Engine, OpenEngine } from './engine';
import { type ServerWithoutStorage, startServerWithoutStorage } from './server-without-storage';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
const DAY_MS = 86_400_000;
/** Excel's serial number of 1970-01-01, where JavaScript dates begin. */
const EPOCH_SERIAL = 25_569;

/** Registers the tests in the test file that calls it. */
export function registerStory(open: OpenEngine, zones: readonly string[] = ZONES): void {
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
    const desk = await openEngineDesk(engine, `${workbench.url}/?new`);
    // The test compares a time and not the zone's name, because Kolkata has two names.
    const [systemTime, zoneTime] = await engine.run(
      (timeZone) =>
        [undefined, timeZone].map((timeZoneName) => new Date(0).toLocaleString('en', { timeZone: timeZoneName })),
      zone,
    );
    expect(systemTime).toBe(zoneTime);
    await desk.press(/^Try the sample platform$/);
    await desk.waitForText(/\d+ reports/);
    await openAndPlace(desk, 'Items to reorder', 'B4');

    const { report, rows } = await readReportRows(workbench, 'Items to reorder');
    const expected = rows.map((row) =>
      row.map((value, column) => {
        if (column === 4 || column === 5) return Number(value);
        return column === 6 ? Date.parse(`${String(value).slice(0, 10)}T00:00:00Z`) / DAY_MS + EPOCH_SERIAL : value;
      }),
    );
    const block = `Sheet1!B5:H${4 + rows.length}`;
    expect((await desk.read(block)).values).toEqual(expected);

    await desk.call('write', 'Sheet1!I5', [['mine']]);
    await desk.call('write', 'Sheet1!D6', [['spoiled']]);
    await desk.press(/^Back to reports$/);
    await desk.press(/^This workbook/);
    await desk.press(/^Refresh$/);
    await overwriteEdits(desk);
    await desk.waitForText(/1 of 1 refreshed/);
    expect((await desk.read(block)).values).toEqual(expected);
    expect((await desk.read('Sheet1!I5')).values).toEqual([['mine']]);

    await desk.press(/^More$/);
    await desk.press(/^Options$/);
    await desk.press(/^What changed$/);
    await desk.waitForText(/No changes( in the report)? since|Nothing to compare yet/);
    await desk.press(/^Back|^This workbook/);
    await desk.press(/^More$/);
    await desk.press(/^Unlink…$/);
    await desk.press(/[Cc]lear/);
    await desk.press(/^Unlink/);
    await desk.waitForText(/No reports here yet/);
    expect((await desk.read('Sheet1!B5:H6')).values.flat().every((value) => value === '')).toBe(true);
    // The pane does not wait for the platform's answer.
    while ((await readPlatformPlacements(workbench, report.id)).length > 0) await engine.run(() => undefined);
  });

  it('the German pane connects, places and refreshes', async () => {
    engine = await open('Europe/Berlin');
    const desk = await openEngineDesk(engine, `${workbench.url}/?new&language=de`);
    await desk.press(/^Beispielplattform testen$/);
    await desk.type(/^Berichte suchen/, 'Store formats');
    await desk.press(/^Store formats/);
    await desk.call('select', 'B4');
    await desk.waitForText(/Sheet1!B4/);
    await desk.press(/^Platzieren$/);
    await desk.waitForText(/Platziert\./);
    const { values } = await desk.read('Sheet1!B5:C6');
    await desk.call('write', 'Sheet1!B5', [['verdorben']]);
    await desk.press(/^Zurück zu den Berichten$/);
    await desk.press(/^Diese Mappe/);
    await desk.press(/^Alle aktualisieren$/);
    await overwriteEdits(desk);
    await desk.waitForText(/1 von 1 aktualisiert/);
    expect((await desk.read('Sheet1!B5:C6')).values).toEqual(values);
  });

  it('the pane says that a sign-in ends when it closes if the browser blocks storage [P9]', async () => {
    engine = await open('UTC');
    const desk = await openEngineDesk(engine, `${serverWithoutStorage.url}/?new`);
    await desk.waitForText(/You’ll be signed out when the pane closes\./);
    await desk.press(/^Try the sample platform$/);
    await desk.waitForText(/\d+ reports/);
    await openAndPlace(desk, 'Store formats', 'A1');
    await desk.press(/^Back to reports$/);
    await desk.press(/^Settings$/);
    await desk.waitForText(/Your token is deleted when the pane closes/);
    await desk.call('reopen');
    await desk.waitForText(/You’ll be signed out when the pane closes\./);
  });

  it.each(['dark', 'light'])("the pane uses Office's %s theme, whatever the system prefers [P11]", async (theme) => {
    engine = await open('UTC');
    const desk = await openEngineDesk(engine, `${workbench.url}/?new&theme=${theme}`);
    await desk.waitForText(/Try the sample platform/);
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
    await openEngineDesk(engine, `${workbench.url}/?new`);
    const bottoms = await engine.run(() =>
      ['.pane', '.pane iframe'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().bottom),
    );
    expect(bottoms[1]).toBe(bottoms[0]);
  });
}

async function openAndPlace(desk: EngineDesk, name: string, cell: string): Promise<void> {
  await desk.type(/^Search reports/, name);
  await desk.press(new RegExp(`^${name}`));
  await desk.waitForText(new RegExp(name));
  await desk.call('select', cell);
  await desk.waitForText(new RegExp(`Sheet1!${cell}`));
  await desk.press(/^Place$/);
  await desk.waitForText(/Placed\./);
}

/** Answers the question about the one edited cell with the report's value. */
async function overwriteEdits(desk: EngineDesk): Promise<void> {
  await desk.press(/^(Overwrite with report values|Mit Berichtswerten überschreiben)$/);
}
