/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAddinManifest } from '../../../../src/workbench/page/addin/addin-manifest';

const manifestXml = readFileSync(resolve(__dirname, '../../../../manifest.xml'), 'utf8');

describe('the ribbon of the product’s manifest', () => {
  const addinManifest = parseAddinManifest(manifestXml, '/addin/');

  it('the pane’s page and the icons are loaded from the add-in’s folder instead of the manifest’s host', () => {
    expect(addinManifest.name).toBe('Inlay');
    expect([addinManifest.id, addinManifest.version]).toEqual([
      expect.stringMatching(/^[\da-f-]{36}$/),
      expect.stringMatching(/^\d+\./),
    ]);
    expect(addinManifest.page).toBe('/addin/taskpane.html');
    for (const button of addinManifest.groups.flatMap((group) => group.buttons)) {
      expect(button.icon).toMatch(/^\/addin\/assets\/.+32\.png$/);
    }
  });

  it('the ribbon has one group on Home with a button for the pane and the commands', () => {
    expect(addinManifest.groups).toHaveLength(1);
    const buttons = addinManifest.groups[0]?.buttons.map(({ label, action }) => ({ label, action }));
    expect(buttons).toEqual([
      { label: 'Open Inlay', action: { kind: 'ShowTaskpane' } },
      { label: 'Refresh all', action: { kind: 'ExecuteFunction', functionName: 'refreshAll' } },
      { label: 'Refresh here', action: { kind: 'ExecuteFunction', functionName: 'refreshHere' } },
    ]);
  });

  it('the manifest has entries for the menu of the cells, functions and shortcuts', () => {
    expect(addinManifest.cellMenu.map(({ label, action }) => ({ label, action }))).toEqual([
      { label: 'Refresh this Inlay report', action: { kind: 'ExecuteFunction', functionName: 'refreshHere' } },
    ]);
    expect([addinManifest.namespace, addinManifest.functionsAddress, addinManifest.shortcutsAddress]).toEqual([
      'INLAY',
      '/addin/assets/functions.json',
      '/addin/assets/shortcuts.json',
    ]);
  });

  it('the ribbon uses the display language of Excel', () => {
    const german = parseAddinManifest(manifestXml, '/addin/', 'de-DE');
    const labels = german.groups.flatMap(({ buttons }) => buttons.map(({ label }) => label));
    expect(labels).toEqual(['Inlay öffnen', 'Alle aktualisieren', 'Hier aktualisieren']);
    expect(german.functionsAddress).toBe('/addin/assets/functions.de.json');
    expect(parseAddinManifest(manifestXml, '/addin/', 'nl-NL').groups).toEqual(addinManifest.groups);
  });

  it('each button of the ribbon has a description', () => {
    const [group] = addinManifest.groups;
    for (const button of group?.buttons ?? []) expect(button.description.length).toBeGreaterThan(20);
  });
});

it('a text that is no manifest is refused', () => {
  expect(() => parseAddinManifest('<OfficeApp>', '/addin/')).toThrow('not well-formed');
  expect(() => parseAddinManifest('<OfficeApp/>', '/addin/')).toThrow('names no page');
});
