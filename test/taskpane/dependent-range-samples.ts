/** Provides arguments for the messages about what covers a growing block. */
import type { Calls } from './placement-samples';

const dependentRangeCalls: Calls = [
  [{ rowsBefore: 1, rowsNow: 2, cells: ['D9'], names: [], includesPrintArea: false }],
  [
    {
      rowsBefore: 4,
      rowsNow: 9,
      cells: ['D9', 'E9', 'F9', 'Sheet2!A1'],
      names: ['Net', 'Sales'],
      includesPrintArea: true,
    },
  ],
  [
    {
      rowsBefore: 4,
      rowsNow: 9,
      cells: [],
      names: [],
      charts: [{ kind: 'chart', name: 'Net' }],
      includesPrintArea: false,
    },
  ],
  [
    {
      rowsBefore: 4,
      rowsNow: 9,
      cells: ['D9'],
      names: [],
      charts: [
        { kind: 'chart', name: 'Net' },
        { kind: 'chart', name: 'Gross', sheet: 'Summary' },
      ],
      includesPrintArea: false,
    },
  ],
];

export const DEPENDENT_RANGE_SAMPLES: Readonly<Record<string, Calls>> = {
  'reach.inDoubt': dependentRangeCalls,
  'reach.ended': [
    [{ kind: 'reach', formulas: 1, names: 0, includesPrintArea: false, unextended: [], isAll: true }],
    [
      {
        kind: 'reach',
        formulas: 12,
        names: 1,
        includesPrintArea: true,
        unextended: ['F9', 'F10', 'F11', 'F12'],
        isAll: false,
      },
    ],
    [
      {
        ...{ kind: 'reach', formulas: 0, names: 0, charts: 2, includesPrintArea: false, unextended: [], isAll: true },
        unextendedObjects: [
          { kind: 'chart', name: 'Net' },
          { kind: 'pivotTable', name: 'Sales', sheet: 'Summary' },
        ],
      },
    ],
    [{ kind: 'reach', formulas: 0, names: 0, charts: 1, includesPrintArea: false, unextended: [], isAll: true }],
  ],
};
