/**
 * @jest-environment jsdom
 */
import type { QuestionKind } from '../../src/app';
import { getByRole, listNames, openPane, type PaneUnderTest, settle } from './pane-under-test';

let pane: PaneUnderTest;

beforeAll(() => import('../../src/taskpane/pages'));
afterEach(() => pane.dispose());

const ANSWERS: { readonly [K in QuestionKind]: readonly string[] } = {
  needsDecision: ['Decide…'],
  handEdits: ['Review', 'Keep my value', 'Use the report’s value', 'Not now'],
  notes: ['Move notes with rows', 'Keep notes in place', 'Not now'],
  reach: ['Extend', 'Don’t extend'],
  filtered: ['Clear filter and refresh', 'Not now'],
  waits: ['Refresh and keep the old column', 'See what would change'],
};

async function openPlacement(question: string): Promise<Element> {
  pane = openPane('placement', `asks-${question}`);
  getByRole(pane.root, 'tab', 'This workbook').click();
  await settle();
  const placement = pane.root.querySelector('[data-placement]');
  if (!placement) throw new Error('Nothing is placed.');
  return placement;
}

test.each(Object.entries(ANSWERS))(
  'a placement offers the answers to its question in place of a refresh: %s [P19]',
  async (question, answers) => {
    const placement = await openPlacement(question);
    const buttons = listNames(placement, 'button').filter((name) => !name.startsWith('Go to cells'));
    expect(buttons).toEqual(['More', ...answers]);
    expect(placement.textContent).toContain('Needs your decision');
  },
);

test('a button below a placement gives its answer', async () => {
  const placement = await openPlacement('notes');
  getByRole(placement, 'button', 'Keep notes in place').click();
  expect(pane.calls).toEqual(['placements.decide("Net-revenue-by-region-B4-G75", "leaveNotes")']);
});

test.each([
  [
    'asks-notes-sorted',
    ['Move notes with rows', 'Keep my order', 'Keep notes in place', 'Not now'],
    'Move your 3 notes',
  ],
  ['asks-sorted', ['Keep my order', 'Use the report’s order', 'Not now'], 'You sorted the rows by Net revenue, EUR.'],
])('a sorted pivot offers to keep its order: %s [P14] [P19]', async (state, answers, sentence) => {
  const placement = await openPlacement(state.replace('asks-', ''));
  const buttons = listNames(placement, 'button').filter((name) => !name.startsWith('Go to cells'));
  expect(buttons).toEqual(['More', ...answers]);
  expect(placement.textContent).toContain(sentence);
});
