/** Provides arguments for the messages about what a refresh changed. */
import { AT, BEFORE, type Calls } from './placement-samples';

export const CHANGES_SAMPLES: Readonly<Record<string, Calls>> = {
  'details.meta': [
    [{ at: AT, comparedWith: BEFORE }, AT],
    [{ comparedWith: BEFORE }, undefined],
    [{ at: AT, comparedWith: BEFORE, sameSince: BEFORE }, AT],
    [{ at: AT, comparedWith: AT - 1_000 }, AT],
  ],
  'details.nothing': [
    [AT],
    [AT, { kind: 'unchanged', rows: 64 }],
    [AT, { kind: 'rewritten', rows: 64 }],
    [AT, { kind: 'changed', rows: 64 }],
  ],
  'details.addedTitle': [[undefined], [1], [5]],
  'details.removedTitle': [[undefined], [1], [5]],
  'details.isBack': [[AT]],
  'details.selectedCells': [
    [{ count: 1, total: 1 }],
    [{ count: 5, total: 5 }],
    [{ count: 812, total: 4210, missing: 'tooMany' }],
    [{ count: 3, total: 5, missing: 'changed' }],
    [{ count: 0, total: 5 }],
  ],
  'details.difference': [
    [{ amount: 28_175, text: '£28,175.00', isRate: false, percent: 0.48 }],
    [{ amount: -4, text: '4', isRate: false, percent: -0.012 }],
    [{ amount: 4, text: '4', isRate: false, percent: undefined }],
    [{ amount: -0.002, text: '0.2', isRate: true, percent: -0.5 }],
  ],
};
