/**
 * Runs the story of a user in each Excel that the stand-in plays besides the kindest, and in
 * German.
 */
import type { Locator } from 'playwright-core';
import { PROFILES } from '../../src/workbench/host/excel-profile';
import { searchReports } from '../support/workbench';
import { defineAnalystStory, defineLargeResult } from './analyst-story';
import { overwriteEdits, setUpStage } from './stage';

const stage = setUpStage();

describe.each(Object.keys(PROFILES))('the story of a user in %s', (profile) =>
  defineAnalystStory(stage, `/?new&profile=${profile}`),
);

describe.each(['', ...Object.keys(PROFILES)])('a large result in the Excel “%s”', (profile) =>
  defineLargeResult(stage, `/?new${profile && `&profile=${profile}`}`),
);

describe('the pane in German', () => {
  it('the pane connects, places and refreshes in German, and so does the ribbon', async () => {
    const tab = await stage.openTab('/?new&language=de');
    const button = (name: string): Locator => tab.pane.getByRole('button', { name, exact: true });
    await button('Beispielplattform testen').click();
    expect(await tab.pane.locator('html').getAttribute('lang')).toBe('de');
    expect(await tab.page.getByRole('button', { name: 'Alle aktualisieren' }).count()).toBeGreaterThan(0);

    await searchReports(tab, 'Store formats');
    await tab.pane
      .getByRole('list', { name: 'Berichte' })
      .getByRole('button', { name: /^Store formats/ })
      .first()
      .click();
    await tab.pane.getByRole('heading', { name: 'Store formats', exact: true }).waitFor();
    await tab.call('select', 'B4');
    await tab.pane.getByText('Sheet1!B4').first().waitFor();
    await button('Platzieren').click();
    await tab.pane
      .getByText(/^Platziert\./)
      .first()
      .waitFor();
    const placed = await tab.read('Sheet1!B5:C6');

    await tab.call('write', 'Sheet1!B5', [['verdorben']]);
    await button('Zurück zu „Berichte“').click();
    await tab.pane.getByRole('tab', { name: /^Arbeitsmappe/ }).click();
    await button('Alle aktualisieren').click();
    await overwriteEdits(tab);
    await tab.waitForValue('Sheet1!B5', placed.values[0]?.[0]);
    await tab.pane
      .getByText(/^Gerade eben aktualisiert/)
      .first()
      .waitFor();
  });
});
