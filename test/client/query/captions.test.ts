import fc from 'fast-check';
import { captionsOf } from '../../../src/client/query/captions';

type Described = Parameters<typeof captionsOf>[0][number];

const of = (name: string, shortTitle: string, title = `Orders ${shortTitle}`, granularity?: string): Described => ({
  name,
  title,
  shortTitle,
  granularity,
});

describe('headers of columns', () => {
  it.each<[string, Described[], string[]]>([
    ['alone a column has its short title', [of('o.at', 'At'), of('o.n', 'N')], ['At', 'N']],
    [
      'members of several views have their whole titles',
      [of('o.at', 'At'), of('s.at', 'At', 'Stock At'), of('o.n', 'N')],
      ['Orders At', 'Stock At', 'N'],
    ],
    [
      'two granularities of one time are named',
      [of('o.at.month', 'At', 'Orders At', 'month'), of('o.at.fiscal_year', 'At', 'Orders At', 'Fiscal year')],
      ['At (month)', 'At (Fiscal year)'],
    ],
    [
      'so is one beside the bare time',
      [of('o.at', 'At'), of('o.at.month', 'At', 'Orders At', 'month')],
      ['At', 'At (month)'],
    ],
    [
      'times of several views with several granularities have both',
      [
        of('o.at.month', 'At', 'Orders At', 'month'),
        of('o.at.week', 'At', 'Orders At', 'week'),
        of('s.at.week', 'At', 'Stock At', 'week'),
      ],
      ['Orders At (month)', 'Orders At (week)', 'Stock At (week)'],
    ],
    [
      'members with one title have their names',
      [of('o.a', 'Name', 'Name'), of('o.b', 'name', 'Name')],
      ['Name (o.a)', 'Name (o.b)'],
    ],
    [
      'columns with one name are numbered',
      [of('n', 'n', 'n'), of('n', 'n', 'n'), of('N', 'N', 'N')],
      ['n', 'n (2)', 'N (3)'],
    ],
  ])('%s', (_, columns, captions) => {
    expect(captionsOf(columns)).toEqual(captions);
  });

  it('never are two alike, whatever titles a model has', () => {
    const word = fc.constantFrom('At', 'at', 'Orders At', 'At (month)', 'At (2)', 'Orders At (o.at)', '');
    const column = fc.record({
      name: fc.constantFrom('o.at', 'o.n', 's.at'),
      title: word,
      shortTitle: word,
      granularity: fc.option(fc.constantFrom('month', 'week'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(column, { maxLength: 8 }), (columns) => {
        const captions = captionsOf(columns).map((caption) => caption.toLowerCase());
        expect(new Set(captions).size).toBe(columns.length);
      }),
      { numRuns: 1000 },
    );
  });
});
