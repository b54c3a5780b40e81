/**
 * @jest-environment jsdom
 */
import type { ReportState } from '../../src/app';
import { preview } from '../../src/workbench/gallery/fixtures/samples';
import { chooseOption, getByRole, openPane, type PaneUnderTest, settle } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openPage(state: string): Promise<HTMLElement> {
  pane = openPane('report', state);
  await settle();
  return pane.root;
}

async function changeReport(change: Partial<Extract<ReportState, { kind: 'open' }>>): Promise<void> {
  const state = pane.report.peek();
  if (state.kind === 'open') pane.report.value = { ...state, ...change };
  await settle();
}

const LOADING = { preview: { kind: 'loading' }, headerTexts: [], hasHeaderLevels: false } as const;

test('the former rows and header options stay until the preview of another layout is there', async () => {
  const root = await openPage('pivot-levels');
  await changeReport(LOADING);
  expect(root.querySelector('table')?.textContent).toContain('Bathroom');
  getByRole(root, 'checkbox', 'Headers in one row');
  await changeReport({ preview, headerTexts: [['Region', 'Country']] });
  expect(root.querySelector('table')?.textContent).toContain('Denmark');
});

test('rows from before a failure do not come back while the preview loads again [P19]', async () => {
  const root = await openPage('ready');
  await changeReport({ preview: { kind: 'failed', failure: { code: 'QueryFailed' } } });
  await changeReport(LOADING);
  expect(root.querySelector('table')).toBeNull();
});

test('the controls of a layout are scrolled into view when the user chooses it, but not when the page opens', async () => {
  const scrolling = jest.spyOn(Element.prototype, 'scrollIntoView');
  const root = await openPage('pivot');
  await changeReport({});
  expect(scrolling).not.toHaveBeenCalled();
  chooseOption(getByRole(root, 'combobox', 'Layout'), 'Custom pivot');
  const state = pane.report.peek();
  if (state.kind === 'open') await changeReport({ options: { ...state.options, laidOut: 'pivot' } });
  expect(scrolling.mock.contexts).toEqual([getByRole(root, 'region', 'Layout')]);
  scrolling.mockRestore();
});
