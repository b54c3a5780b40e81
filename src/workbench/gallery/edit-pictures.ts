import type { SheetGroup } from '../../app';
import { type OwnCell, writeOwnCells } from '../../placement';
import type { Pictures } from './gallery-states';
import { placement, placementsOf } from './samples';

const own = (value: string, down: number, writtenOver: string | undefined): OwnCell => ({
  member: 'orders.net',
  value,
  writtenOver,
  key: `row ${down}`,
  row: down - 1,
  at: { down, right: 2 },
});

const writtenOver = writeOwnCells({
  by: ['orders.country'],
  cells: [own('about 1,2 million', 3, '1204310'), own('ask Dana', 7, '986004')],
});
const kept = writeOwnCells({ by: ['orders.country'], cells: [own('1250000', 3, undefined), own('n/a', 7, undefined)] });

const waiting = {
  kind: 'handEdits',
  cells: {
    count: 74,
    cells: [
      { address: 'B12', mine: 'Note for the board: Norway is late', written: undefined },
      { address: 'C14', mine: '1250000', written: '1204310' },
      { address: 'C15', mine: 'see above', written: '986004' },
    ],
  },
} as const;

const groups: readonly SheetGroup[] = [
  {
    sheet: 'Summary',
    placements: [
      placement('Gross margin by category', 'B80:F92', waiting),
      placement('Net revenue by region', 'B4:G75', { kind: 'upToDate' }, { ownCells: writtenOver }),
      placement('Orders by month', 'I4:K40', { kind: 'upToDate' }, { ownCells: kept }),
      placement(
        'Basket size by channel',
        'M4:P20',
        { kind: 'upToDate' },
        {
          notices: [
            { kind: 'columns', removed: ['Discount'], added: ['Margin', 'Margin, %'], returned: [] },
            { kind: 'filtered', filter: 'M4:P20' },
          ],
        },
      ),
      placement('Store conversion by week', 'R4:U60', {
        kind: 'failed',
        failure: { code: 'TableInTheWay', said: 'Budget', where: 'R64:U70' },
      }),
    ],
  },
];

const placements = placementsOf(groups, { needYou: 2 });
const here = ['This workbook'];

/** Columns that came and went, cells that somebody typed into. */
export const editPictures: Pictures = {
  list: { placements, press: here },
  'keep-mine': { placements, press: [...here, 'Keep mine'] },
  'take-the-reports': { placements, press: [...here, 'Take the report’s'] },
};
