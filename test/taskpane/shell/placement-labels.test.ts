import { createPlacementLabeler } from '../../../src/taskpane/shell/placement-labels';
import { createPlacement } from '../../../src/workbench/gallery/fixtures/samples';
import { createEnglishMessages } from '../../support/messages';

const english = createEnglishMessages({ locale: 'en-GB', timeZone: 'UTC', now: () => 0, origin: '' });
const first = createPlacement('Sales', 'B4:C9', { kind: 'upToDate' });
const second = createPlacement('Sales', 'E4:F9', { kind: 'upToDate' });

test('the label of a placement names its cells only if another placement has its name [P19]', () => {
  const formatLabel = createPlacementLabeler([{ sheet: 'Summary', placements: [first, second] }], english);
  expect(formatLabel(first)).toBe('Sales at Summary!B4:C9');
  const named = { ...first, name: 'Q3 pack, UK', reportName: 'Sales' };
  const formatOwnLabel = createPlacementLabeler([{ sheet: 'Summary', placements: [named, second] }], english);
  expect([named, second].map(formatOwnLabel)).toEqual(['Q3 pack, UK', 'Sales']);
});
