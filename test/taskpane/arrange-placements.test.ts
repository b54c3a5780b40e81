import type { PlacementView, SheetGroup } from '../../src/app';
import {
  arrangePlacements,
  isSameOrder,
  keepOrder,
  searchRows,
} from '../../src/taskpane/pages/workbook/arrange-placements';
import { createPlacement, needsDecision } from '../../src/workbench/gallery/fixtures/samples';

const FAILED = { kind: 'failed', failure: { code: 'WorkbookBusy' } } as const;
const UP_TO_DATE = { kind: 'upToDate' } as const;

function createGroup(sheet: string, ...placements: readonly PlacementView[]): SheetGroup {
  return { sheet, placements };
}

const groups = [
  createGroup('Summary', createPlacement('a', 'B4:C9', UP_TO_DATE), createPlacement('b', 'E4:F9', needsDecision)),
  createGroup('Stores', createPlacement('c', 'B4:C9', FAILED), createPlacement('d', 'E4:F9', UP_TO_DATE)),
  createGroup('Lines', createPlacement('e', 'B4:C9', FAILED), createPlacement('f', 'E4:F9', needsDecision)),
];
const listNames = (rows: ReturnType<typeof arrangePlacements>) => rows.map(({ placement }) => placement.name).join('');

test('problems come first in the list, then decisions, then the others, each in the order of the sheets [P19]', () => {
  expect(listNames(arrangePlacements(groups, undefined))).toBe('cebfad');
});

test('the active sheet comes first among the problems, the decisions and the others', () => {
  expect(listNames(arrangePlacements(groups, 'Lines'))).toBe('ecfbad');
  expect(listNames(arrangePlacements(groups, 'Stores'))).toBe('cebfda');
});

test('placements without cells do not come first while no cells are selected', () => {
  const goneGroup = { sheet: undefined, placements: [createPlacement('g', undefined, { kind: 'notAllowed' })] };
  expect(listNames(arrangePlacements([...groups, goneGroup], undefined))).toBe('cebfadg');
});

test('a kept order shows solved problems where they were, drops unlinked rows and adds new ones after their neighbour', () => {
  const shownRows = arrangePlacements(groups, undefined);
  const solvedGroup = createGroup(
    'Stores',
    createPlacement('c', 'B4:C9', UP_TO_DATE),
    createPlacement('n', 'H4:I9', UP_TO_DATE),
  );
  const rows = arrangePlacements([...groups.slice(0, 1), solvedGroup, ...groups.slice(2)], undefined);
  expect(listNames(rows)).toBe('ebfacn');
  expect(listNames(keepOrder(rows, shownRows))).toBe('cnebfa');
  expect(isSameOrder(rows, keepOrder(rows, shownRows))).toBe(false);
  expect(isSameOrder(rows, keepOrder(rows, rows))).toBe(true);
});

test('the search finds placements by their own name, their report and their sheet, without case and accents', () => {
  const namedPlacement = createPlacement('Q3 pack, UK', 'B4:C9', UP_TO_DATE, { reportName: 'Net revenue by région' });
  const rows = arrangePlacements(
    [createGroup('Board', namedPlacement), createGroup('Stores', createPlacement('Stock', 'B4:C9', UP_TO_DATE))],
    undefined,
  );
  const countFound = (search: string) => searchRows(rows, search).length;
  expect(['uk q3', 'REGION', 'board', 'stores stock', 'st', '  ', 'board stock'].map(countFound)).toEqual([
    1, 1, 1, 1, 1, 2, 0,
  ]);
});
