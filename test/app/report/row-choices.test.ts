import { applyRowChoices, type LayoutChoices } from '../../../src/app';

const CHOICES: LayoutChoices = {
  ...{ pivot: undefined, flatReason: undefined, totalsScope: 'beyondLimit', neededMembers: ['f.region'] },
  savedRows: { limit: 100, orderedMembers: ['f.region'], unlimitedScope: 'shown' },
};
const BY_MONTH = [{ member: 'f.month', title: 'Month' }];

test('without a choice, the limit of the report decides about totals and needed members [P15]', () => {
  expect(applyRowChoices(CHOICES, { order: [], firstRows: undefined })).toBe(CHOICES);
});

test('all rows need no member, and their totals include what is shown [P15]', () => {
  expect(applyRowChoices(CHOICES, { order: BY_MONTH, firstRows: 0 })).toMatchObject({
    ...{ neededMembers: [], totalsScope: 'shown' },
  });
});

test('limited rows need the members of the chosen order, else those of the saved one [P15]', () => {
  expect(applyRowChoices(CHOICES, { order: BY_MONTH, firstRows: 5 }).neededMembers).toEqual(['f.month']);
  expect(applyRowChoices(CHOICES, { order: BY_MONTH, firstRows: undefined }).neededMembers).toEqual(['f.month']);
  expect(applyRowChoices(CHOICES, { order: [], firstRows: 5 }).neededMembers).toEqual(['f.region']);
});
