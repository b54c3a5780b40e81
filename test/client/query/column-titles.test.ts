import fc from 'fast-check';
import { chooseTitles } from '../../../src/client/query/load/column-titles';

type Described = Parameters<typeof chooseTitles>[0][number];

const createColumn = (
  name: string,
  shortTitle: string,
  title = `Orders ${shortTitle}`,
  granularity?: string,
): Described => ({
  name,
  title,
  shortTitle,
  granularity,
});

describe('headers of columns', () => {
  it.each<[string, Described[], string[]]>([
    ['alone a column has its short title', [createColumn('o.at', 'At'), createColumn('o.n', 'N')], ['At', 'N']],
    [
      'members of several views get their whole titles',
      [createColumn('o.at', 'At'), createColumn('s.at', 'At', 'Stock At'), createColumn('o.n', 'N')],
      ['Orders At', 'Stock At', 'N'],
    ],
    [
      'two granularities of one time are added to it',
      [
        createColumn('o.at.month', 'At', 'Orders At', 'month'),
        createColumn('o.at.fiscal_year', 'At', 'Orders At', 'Fiscal year'),
      ],
      ['At (month)', 'At (Fiscal year)'],
    ],
    [
      'a granularity beside the bare time is added',
      [createColumn('o.at', 'At'), createColumn('o.at.month', 'At', 'Orders At', 'month')],
      ['At', 'At (month)'],
    ],
    [
      'times of several views and granularities get the view and the granularity',
      [
        createColumn('o.at.month', 'At', 'Orders At', 'month'),
        createColumn('o.at.week', 'At', 'Orders At', 'week'),
        createColumn('s.at.week', 'At', 'Stock At', 'week'),
      ],
      ['Orders At (month)', 'Orders At (week)', 'Stock At (week)'],
    ],
    [
      'members of one view with one title get the parts in which their names differ',
      [createColumn('s.stores_name', 'Name', 'Sales Name'), createColumn('s.products_name', 'Name', 'Sales Name')],
      ['Name (Stores)', 'Name (Products)'],
    ],
    [
      'a member of the view itself needs no addition',
      [createColumn('s.name', 'Name', 'Sales Name'), createColumn('s.home_stores_name', 'Name', 'Sales Name')],
      ['Name', 'Name (Home Stores)'],
    ],
    [
      'such members with several granularities get these too',
      [
        createColumn('s.stores_opened.month', 'Opened', 'Sales Opened', 'month'),
        createColumn('s.stores_opened.year', 'Opened', 'Sales Opened', 'year'),
        createColumn('s.depots_opened.year', 'Opened', 'Sales Opened', 'year'),
      ],
      ['Opened (Stores, month)', 'Opened (Stores, year)', 'Opened (Depots, year)'],
    ],
    [
      'the views are added if another view has such a member too',
      [
        createColumn('s.stores_name', 'Name', 'Sales Name'),
        createColumn('s.products_name', 'Name', 'Sales Name'),
        createColumn('k.stores_name', 'Name', 'Stock Name'),
      ],
      ['Sales Name (Stores)', 'Sales Name (Products)', 'Stock Name (Stores)'],
    ],
    [
      'members that differ only in their view get their names',
      [createColumn('o.a', 'Name', 'Name'), createColumn('s.a', 'name', 'Name')],
      ['Name (o.a)', 'Name (s.a)'],
    ],
    [
      'columns with one name are numbered',
      [createColumn('n', 'n', 'n'), createColumn('n', 'n', 'n'), createColumn('N', 'N', 'N')],
      ['n', 'n (2)', 'N (3)'],
    ],
  ])('a caption is chosen by its rule: %s', (_, columns, captions) => {
    expect(chooseTitles(columns)).toEqual(captions);
  });

  it('the captions are unique, whatever titles a model has', () => {
    const word = fc.constantFrom(
      'At',
      'at',
      'Orders At',
      'At (month)',
      'At (2)',
      'Orders At (o.at)',
      'At (Stores)',
      '',
    );
    const column = fc.record({
      name: fc.constantFrom('o.at', 'o.n', 's.at', 's.stores_at', 'o.stores_at.month'),
      title: word,
      shortTitle: word,
      granularity: fc.option(fc.constantFrom('month', 'week'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(column, { maxLength: 8 }), (columns) => {
        const captions = chooseTitles(columns).map((caption) => caption.toLowerCase());
        expect(new Set(captions).size).toBe(columns.length);
      }),
      { numRuns: 1000 },
    );
  });
});
