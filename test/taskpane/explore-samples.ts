/** Provides arguments for the messages about queries of the user's own. */
import type { QueryChange } from '../../src/app';
import type { Calls } from './placement-samples';

const changes: readonly QueryChange[] = [
  { kind: 'added', column: 'Units' },
  { kind: 'removed', column: 'Orders' },
  { kind: 'granularity', time: 'Ordered at', from: 'month', to: undefined },
  { kind: 'filterAdded', members: ['Region'] },
  { kind: 'filterRemoved', members: ['Region', 'Channel'] },
  { kind: 'filterChanged', members: ['Channel'] },
  { kind: 'order', order: [['Net sales', 'desc']] },
  { kind: 'order', order: undefined },
  { kind: 'limit', limit: 1 },
  { kind: 'limit', limit: 5 },
  { kind: 'limit', limit: undefined },
  { kind: 'moved' },
  { kind: 'other' },
];
const nameField = (column: string): string => column;

export const EXPLORE_SAMPLES: Readonly<Record<string, Calls>> = {
  'explore.granularityName': [['quarter'], [undefined]],
  'explore.composeName': [[['Net sales', 'Units'], ['Region']]],
  'explore.describeChanges': [[changes, nameField]],
  'explore.tookTime': [[420], [1500]],
};
