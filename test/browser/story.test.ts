/**
 * Runs the story of a user in each Excel that the stand-in plays besides the kindest, and in
 * German.
 */
import type { Locator } from 'playwright-core';
import { PROFILES } from '../../src/workbench/host/excel-profile';
import { searchReports } from '../support/workbench';
import { defineAnalystStory, defineLargeResult } from './analyst-story';
import { overwriteEdits, setStage } from './stage';

const stage = setStage();

describe.each(Object.keys(PROFILES))('the story of a user in %s', (profile) =>
  defineAnalystStory(stage, `/?new&profile=${profile}`),
);

describe.each(['', ...Object.keys(PROFILES)])('a large result in the Excel “%s”', (profile) =>
  defineLargeResult(stage, `/?new${profile && `&profile=${profile}`}`),
);

describe('the pane in German', () => {
  it('the pane connects, places and refreshes in German, and so does the ribbon', async () => {
    const desk = await stage.openDesk('/?new&language=de');
    const button = (name: string): Locator => desk.pane.getByRole('button', { name, exact: true });
    await button('Beispielplattform testen').click();
    expect(await desk.pane.locator('html').getAttribute('lang')).toBe('de');
    expect(await desk.page.getByRole('button', { name: 'Alle aktualisieren' }).count()).toBeGreaterThan(0);

    await searchReports(desk, 'Store formats');
    await desk.pane
      .getByRole('list', { name: 'Berichte' })
      .getByRole('button', { name: /^Store formats/ })
      .first()
      .click();
    await desk.pane.getByRole('heading', { name: 'Store formats', exact: true }).waitFor();
    await desk.call('select', 'B4');
    await desk.pane.getByText('Sheet1!B4').first().waitFor();
    await button('Platzieren').click();
    await desk.pane
      .getByText(/^Platziert\./)
      .first()
      .waitFor();
    const placed = await desk.read('Sheet1!B5:C6');

    await desk.call('write', 'Sheet1!B5', [['verdorben']]);
    await button('Zurück zu „Berichte“').click();
    await desk.pane.getByRole('tab', { name: /^Diese Mappe/ }).click();
    await button('Alle aktualisieren').click();
    await overwriteEdits(desk);
    await desk.pane
      .getByText(/1 von 1 aktualisiert/)
      .first()
      .waitFor();
    await desk.waitForValue('Sheet1!B5', placed.values[0]?.[0]);
  });
});
