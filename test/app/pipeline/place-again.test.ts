import { readView } from '../../support/app-state';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

it('placing again says why if it is refused, and can be retried elsewhere [P19]', async () => {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] }]);
  const test = await apps.start(platform);
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 2, 1);
  store.deleteRows(sheet, 2, 3);
  store.write(sheet, rect(6, 1), 'Mine', 'values');
  store.select(sheet, rect(5, 1));
  const { id } = readView(test);
  await app.placements.placeAgain(id);
  expect(readView(test).status).toMatchObject({
    kind: 'failed',
    verb: 'placeAgain',
    failure: { code: 'CellsInTheWay' },
  });
  store.select(sheet, rect(10, 1));
  await app.placements.placeAgain(id);
  expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'B11:B13' });
});

it('placing again keeps the list of notes whose rows have left [P1] [P14]', async () => {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] };
  const test = await apps.start(createSmallPlatform([report]));
  const { app, store } = test;
  const sheet = store.activeSheetId;
  await placeAt(test, 2, 1);
  store.write(sheet, rect(4, 2), 'about South', 'values');
  report.rows = [['North']];
  await app.placements.refreshAll();
  const { id } = readView(test);
  await app.placements.decide(id, 'moveNotes');
  store.deleteRows(sheet, 2, 2);
  store.select(sheet, rect(10, 1));
  await app.placements.refreshAll();
  await app.placements.placeAgain(id);
  expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'B11:B12' });
  const details = await app.placements.openDetails();
  expect(details.getNotes(id).map(({ texts }) => texts.map(({ text }) => text))).toEqual([['about South']]);
});
