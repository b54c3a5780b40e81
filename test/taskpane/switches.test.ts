/**
 * @jest-environment jsdom
 */
import { SWITCHES } from '../../src/app';
import { createEnglishMessages } from '../support/messages';
import { setPane } from './pane-stage';
import { byRole, choosePlaced, names, settled } from './pane-under-test';

const origin = 'https://inlay.example';
const words = createEnglishMessages({ locale: 'en', now: () => 0, timeZone: 'UTC', origin });
const switches = SWITCHES.map((name) => words.report.switches[name]);

const stage = setPane();

async function showOptions(): Promise<HTMLElement> {
  const root = await stage.show('placement', 'options');
  byRole(root, 'tab', 'This workbook').click();
  await choosePlaced(root, 'Options');
  await settled();
  return root;
}

test('the switches of all options follow Headers before a report is placed, in the order of the options', async () => {
  const root = await stage.show('report', 'formulas-beside');
  expect(names(root, 'checkbox')).toEqual(['Headers', ...switches.map(({ label }) => label)]);
  expect(SWITCHES.slice(0, 2)).toEqual(['fillBeside', 'caption']);
});

test('each switch is on the page of a placement too, in a group with its title and hint', async () => {
  const root = await showOptions();
  for (const { title, label, hint } of switches) {
    const group = byRole(root, 'group', title);
    expect(names(group, 'checkbox')).toEqual([label]);
    expect(group.textContent).toContain(hint);
  }
});

test('a switch on the page of a placement saves its option at once', async () => {
  const root = await showOptions();
  byRole(root, 'checkbox', 'Extend adjacent formulas').click();
  await settled();
  expect(stage.pane.calls).toEqual(['details.setOptions("Net-revenue-by-region-B4-G75", {"fillBeside":true})']);
});
