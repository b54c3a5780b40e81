/**
 * @jest-environment jsdom
 */
import { SWITCHES } from '../../src/app';
import { createEnglishMessages } from '../support/messages';
import { setUpPaneStage } from './pane-stage';
import { choosePlacementMenuItem, getByRole, listNames, settle } from './pane-under-test';

const origin = 'https://inlay.example';
const messages = createEnglishMessages({ locale: 'en', now: () => 0, timeZone: 'UTC', origin });
const switches = SWITCHES.map((name) => messages.report.switches[name]);

const stage = setUpPaneStage();

async function openOptions(): Promise<HTMLElement> {
  const root = await stage.openPane('placement', 'options');
  getByRole(root, 'tab', 'This workbook').click();
  await choosePlacementMenuItem(root, 'Options');
  await settle();
  return root;
}

test('the switches of all options and of Headers are offered before a report is placed', async () => {
  const root = await stage.openPane('report', 'formulas-beside');
  expect(listNames(root, 'checkbox').sort()).toEqual(['Headers', ...switches.map(({ label }) => label)].sort());
  expect(SWITCHES.slice(0, 3)).toEqual(['fillBeside', 'caption', 'table']);
});

test('each switch is on the page of a placement too, in the group that says what it is about', async () => {
  const root = await openOptions();
  expect(listNames(getByRole(root, 'group', 'What it shows'), 'checkbox')).toEqual([
    'Caption with filters',
    'As an Excel table',
  ]);
  expect(listNames(getByRole(root, 'group', 'When rows move'), 'checkbox')).toEqual(['Extend adjacent formulas']);
});

test('the switch for a table is followed by a refresh at once', async () => {
  const root = await openOptions();
  getByRole(root, 'checkbox', 'As an Excel table').click();
  await settle();
  const id = 'Net-revenue-by-region-B4-G75';
  expect(stage.pane.calls).toEqual([`details.setOptions("${id}", {"table":true})`, `placements.refresh("${id}")`]);
});

test('a switch on the page of a placement saves its option at once', async () => {
  const root = await openOptions();
  getByRole(root, 'checkbox', 'Extend adjacent formulas').click();
  await settle();
  expect(stage.pane.calls).toEqual(['details.setOptions("Net-revenue-by-region-B4-G75", {"fillBeside":true})']);
});
