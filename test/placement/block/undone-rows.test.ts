import type { CellInput } from '../../../src/grid';
import { findShownWrite } from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

const layout = ['region', 'net'].map((member) => ({ member, title: member, shown: member, mark: '' }));
const { written } = createPlacement({ written: { layout } });

type Rows = readonly (readonly CellInput[])[];
const toMemberRows = (rows: Rows) => ({ members: ['region', 'net'], rows });
const OLD: Rows = [
  ['North', 1],
  ['South', 2],
];

const find = (rows: Rows, lastRows: Rows, formerRows: Rows) =>
  findShownWrite(written, rows, { lastRows: toMemberRows(lastRows), formerRows: toMemberRows(formerRows) });

describe('the rows that a block shows after an undo [P19]', () => {
  const cases: readonly (readonly [what: string, shown: string, rows: Rows, last: Rows, former: Rows])[] = [
    [
      'an undone change',
      'former',
      OLD,
      [
        ['North', 3],
        ['South', 2],
      ],
      OLD,
    ],
    [
      'a change that was made again',
      'last',
      [
        ['North', 3],
        ['South', 2],
      ],
      [
        ['North', 3],
        ['South', 2],
      ],
      OLD,
    ],
    ['undone added rows', 'former', [...OLD, ['', '']], [...OLD, ['West', 9]], OLD],
    ['undone removed rows', 'former', OLD, OLD.slice(0, 1), OLD],
    ['undone removed rows in a block that stays short', 'former', OLD.slice(0, 1), [['West', 9]], OLD],
    ['sorted rows', 'last', [...OLD].reverse(), OLD, [['North', 3]]],
    [
      'a typed cell',
      'other',
      [
        ['North', 'mine'],
        ['South', 2],
      ],
      OLD,
      [['North', 3]],
    ],
    [
      'a cleared row',
      'other',
      [
        ['North', 1],
        ['', ''],
      ],
      OLD,
      [['North', 3]],
    ],
    [
      'a cleared block',
      'other',
      [
        ['', ''],
        ['', ''],
      ],
      OLD,
      [['North', 3]],
    ],
  ];
  test.each(cases)('%s is recognised as the rows of this write: %s', (_, shown, rows, last, former) => {
    expect(find(rows, last, former)).toBe(shown);
  });

  test('an undone change of columns is recognised by the former columns', () => {
    const formerLayout = JSON.stringify([{ member: 'net', title: 'net', shown: 'net', mark: '' }]);
    const placement = createPlacement({ written: { layout, formerLayout } });
    const rows = { lastRows: toMemberRows(OLD), formerRows: { members: ['net'], rows: [[1], [2]] } };
    expect(findShownWrite(placement.written, [[1], [2]], rows)).toBe('former');
  });
});
