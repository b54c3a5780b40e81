import { GERMAN_PACK } from '../../src/taskpane/messages/de/language';
import { ENGLISH_PACK } from '../../src/taskpane/messages/en/language';
import type { FixtureState } from '../../src/workbench/gallery/fixtures/fixture-app';
import { localizeState } from '../../src/workbench/gallery/localize-state';
import { GALLERY } from '../../src/workbench/gallery/states';

const changes = findState('placement', 'changes');
const pivot = findState('report', 'pivot');

function findState(view: string, name: string): FixtureState {
  const state = GALLERY[view]?.[name];
  if (!state) throw new Error(`The gallery has no ${view} in state ${name}.`);
  return state;
}

test('a German picture has German numbers and labels of totals, and the same dates and names', () => {
  const { details } = localizeState(changes, 'de', GERMAN_PACK);
  expect(details.changes).toMatchObject({
    changed: { cells: [{ address: 'D12', now: '5.901.226' }, { now: '38,4%' }, {}, {}, { was: '2026-11-18' }] },
    added: { rows: [{ cells: ['Iberia', 'Andorra', '12.040'] }, {}, {}] },
  });
  const { report } = localizeState(pivot, 'de', GERMAN_PACK);
  expect(report).toMatchObject({ preview: { columns: [{}, { title: 'Q1 2026' }, {}, { title: 'Gesamt' }] } });
  expect(report).toMatchObject({ preview: { rows: [{}, {}, ['(leer)', '', '12.040', '12.040'], {}] } });
});

test('an English picture shows a state as it is', () => {
  expect(localizeState(changes, 'en-GB', ENGLISH_PACK)).toEqual(changes);
  expect(localizeState(pivot, 'en-GB', ENGLISH_PACK)).toEqual(pivot);
});
