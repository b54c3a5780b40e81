import { createViewSearch } from '../../../src/app/explore/search-views';
import type { ModelField, ModelView } from '../../../src/client';

function createField(title: string, rest: Partial<ModelField> = {}): ModelField {
  return {
    ...{ name: `v.${title.toLowerCase().replaceAll(' ', '_')}`, title, kind: 'dimension', type: 'string' },
    ...{ aggType: undefined, isCumulative: false, drillMembers: [], intervals: new Map() },
    ...{ synonyms: [], granularities: [], ...rest },
  };
}

function createView(title: string, fields: readonly ModelField[], rest: Partial<ModelView> = {}): ModelView {
  return { name: title.toLowerCase(), title, isCube: false, synonyms: [], groups: [], fields, ...rest };
}

function findTitles(views: readonly ModelView[], search: string): string[] {
  const found = createViewSearch(views)(search);
  return found.map(({ view, fields }) => [view.title, ...fields.map(({ title }) => title)].join(' > '));
}

const SALES = createView('Sales', [
  createField('Store Region'),
  createField('Net Sales', { description: 'After discount', synonyms: ['Revenue', 'turnover'] }),
  createField('Order Count', { hiddenContext: 'Use it for questions about demand.' }),
]);
const STOCK = createView('Stock', [createField('Region'), createField('On Hand')], {
  description: 'Goods in each store',
});
const VIEWS = [STOCK, SALES];

describe('the search of the data model', () => {
  test('a search that is empty lists all views in the order of the model', () => {
    expect(findTitles(VIEWS, ' ')).toEqual(['Stock', 'Sales']);
  });

  test('a title that begins with the word comes before one that only contains it', () => {
    expect(findTitles(VIEWS, 'region')).toEqual(['Stock > Region', 'Sales > Store Region']);
    const fields = ['Presales', 'Net Sales', 'Sales Tax', 'Sales'].map((title) => createField(title));
    expect(findTitles([createView('V', fields)], 'sales')).toEqual(['V > Sales > Sales Tax > Net Sales > Presales']);
  });

  test('a title comes before a name, a synonym, a description and a hidden text', () => {
    const fields = [
      createField('A', { hiddenContext: 'budget' }),
      createField('B', { description: 'The budget' }),
      createField('C', { synonyms: ['budget'] }),
      createField('D', { name: 'v.budget_amount' }),
      createField('E budget'),
    ];
    expect(findTitles([createView('V', fields)], 'Budget')).toEqual(['V > E budget > D > C > B > A']);
  });

  test.each([
    ['revenue', 'Sales > Net Sales'],
    ['demand', 'Sales > Order Count'],
    ['sales region', 'Sales > Store Region'],
    ['region store', 'Sales > Store Region'],
    ['goods', 'Stock'],
  ])('the search %j finds %j', (search, found) => {
    expect(findTitles(VIEWS, search)).toEqual([found]);
  });

  test('each word of a search must match, and the title of a view alone finds none of its fields', () => {
    expect(findTitles(VIEWS, 'revenue region')).toEqual([]);
    expect(findTitles(VIEWS, 'stock')).toEqual(['Stock']);
  });

  test('case, accents and umlauts do not count', () => {
    const view = createView('Verkäufe', [createField('Größe')]);
    expect(findTitles([view], 'VERKAUFE')).toEqual(['Verkäufe']);
    expect(findTitles([view], 'grosse')).toEqual(['Verkäufe > Größe']);
  });
});
