import { checkEditBeforeEachRequest, type EditCase } from '../../support/edit-before-request';
import { selectCases } from '../../support/test-scope';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/**
 * Lists 29 of the 140 possible cases. Every second one runs in `npm test`, each edit at least once.
 * Together they contain every pair of
 * - an edit and surroundings (28 pairs),
 * - a result and surroundings (10 pairs),
 * - a kind of edit (a row or a column, inserted or deleted) and a result (20 pairs).
 *
 * They contain 29 of the 70 pairs of a single edit and a result, two or three for each edit and
 * five or six for each result.
 */
const CASES: readonly EditCase[] = [
  ['deletes the first row of data', 'other values', 'notes and a total'],
  ['deletes the first row of data', 'a column less', 'an empty sheet'],
  ['deletes a row in the middle', 'fewer rows', 'notes and a total'],
  ['deletes a row in the middle', 'a column more', 'an empty sheet'],
  ['deletes the last row', 'more rows', 'notes and a total'],
  ['deletes the last row', 'other values', 'an empty sheet'],
  ['inserts a row below the headers', 'more rows', 'notes and a total'],
  ['inserts a row below the headers', 'other values', 'an empty sheet'],
  ['inserts a row in the middle', 'a column more', 'notes and a total'],
  ['inserts a row in the middle', 'fewer rows', 'an empty sheet'],
  ['inserts a row above the last', 'fewer rows', 'notes and a total'],
  ['inserts a row above the last', 'a column less', 'an empty sheet'],
  ['inserts a row below the block', 'a column less', 'notes and a total'],
  ['inserts a row below the block', 'a column more', 'an empty sheet'],
  ['inserts a row above the block', 'other values', 'notes and a total'],
  ['inserts a row above the block', 'more rows', 'an empty sheet'],
  ['deletes a column in the middle', 'a column less', 'notes and a total'],
  ['deletes a column in the middle', 'fewer rows', 'an empty sheet'],
  ['deletes the last column', 'a column more', 'notes and a total'],
  ['deletes the last column', 'more rows', 'an empty sheet'],
  ['deletes the last column', 'other values', 'notes and a total'],
  ['inserts a column in the middle', 'more rows', 'notes and a total'],
  ['inserts a column in the middle', 'a column more', 'an empty sheet'],
  ['inserts a column before the last', 'a column less', 'notes and a total'],
  ['inserts a column before the last', 'fewer rows', 'an empty sheet'],
  ['inserts a column on the left', 'fewer rows', 'notes and a total'],
  ['inserts a column on the left', 'other values', 'an empty sheet'],
  ['inserts a column on the right', 'a column more', 'notes and a total'],
  ['inserts a column on the right', 'a column less', 'an empty sheet'],
];

test.each(selectCases(CASES, (one) => CASES.indexOf(one) % 2 > 0))(
  'a refresh leaves a correct block when a user %s before any of its requests, with %s in the result and %s around the block [P1] [P3] [P14]',
  (...editCase) => checkEditBeforeEachRequest(apps, editCase),
);
