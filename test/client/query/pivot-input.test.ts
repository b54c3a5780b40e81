/** Tests reports that cannot become a pivot, or only in part. */
import fc from 'fast-check';
import type { PivotItems, QueryRequest } from '../../../src/client/data/query-events';
import { describePivotChoices, readPivotLayout } from '../../../src/client/query/pivot/pivot-layout';
import { type GrainAnswer, IncompleteAnswer, readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';
import { catchFailure, collect, createTestDataClient } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

const QUERY = { dimensions: ['a.row', 'a.column'], measures: ['a.sum', 'a.count'] };
const ITEMS: PivotItems = { rows: ['a.row'], columns: ['a.column'], measures: ['a.sum'] };

const createRequest = (query: unknown, items: Partial<PivotItems> = {}): QueryRequest => ({
  ...{ kind: 'json', query },
  pivot: { items: { ...ITEMS, ...items }, labels: PIVOT_LABELS },
});
const readLayout = (query: unknown, items: Partial<PivotItems> = {}) =>
  readPivotLayout(createRequest(query, items))?.layout;

const start = createServerStarter();

describe('a query', () => {
  it.each([
    ['without a measure', { ...QUERY, measures: [] }, 'noMeasure'],
    ['without a member', { measures: ['a.sum'], timeDimensions: [{ dimension: 'a.at' }] }, 'noDimension'],
    ['of rows that are not grouped', { ...QUERY, ungrouped: true }, 'ungrouped'],
    [
      'that compares periods',
      { ...QUERY, timeDimensions: [{ dimension: 'a.at', compareDateRange: ['today', 'yesterday'] }] },
      'compared',
    ],
    ['in a list of several', [QUERY, QUERY], 'unreadable'],
    ['that cannot be read', '{', 'unreadable'],
  ])('a query %s becomes a flat list, with the reason [P15]', (_, query, whyFlat) => {
    expect(readLayout(query)).toBeUndefined();
    expect(describePivotChoices(query).flatReason).toBe(whyFlat);
  });

  it('a pivot’s query says what its totals include [P15]', () => {
    const having = { and: [{ or: [{ member: 'a.sum', operator: 'gt', values: ['1'] }] }] };
    expect(describePivotChoices(QUERY).totalsScope).toBe('shown');
    expect(describePivotChoices({ ...QUERY, limit: 10 }).totalsScope).toBe('beyondLimit');
    expect(describePivotChoices({ ...QUERY, offset: 10 }).totalsScope).toBe('beyondLimit');
    expect(describePivotChoices({ ...QUERY, filters: [having] }).totalsScope).toBe('filtered');
    expect(describePivotChoices({ ...QUERY, filters: [{ member: 'a.row', operator: 'set' }] }).totalsScope).toBe(
      'shown',
    );
  });
});

describe('the axes that a report names', () => {
  it('unknown members are removed from the axes, and every member of the query is on one axis [P15]', () => {
    const name = fc.constantFrom('a.row', 'a.column', 'a.gone', 'a.other');
    const names = fc.array(name, { maxLength: 5 });
    fc.assert(
      fc.property(names, names, fc.array(fc.constantFrom('a.sum', 'a.gone')), (rows, columns, measures) => {
        const layout = readLayout(QUERY, { rows, columns, measures, showColumnTotals: true });
        expect([...(layout?.rows ?? []), ...(layout?.columns ?? [])].sort()).toEqual([...QUERY.dimensions].sort());
        expect(layout?.measures).toEqual(measures.includes('a.sum') ? ['a.sum'] : QUERY.measures);
      }),
    );
  });
});

describe('answers', () => {
  const layout = readLayout(QUERY);
  const createAnswer = (columns: readonly string[], rows: GrainAnswer['rows']): GrainAnswer => ({
    grain: { rows: 1, includesColumns: true },
    columns: columns.map((name) => ({ name, title: name, type: 'string' })),
    rows,
  });
  const readTable = async (...answers: GrainAnswer[]) => {
    if (!layout) throw new Error('no layout');
    const { columns, rows } = (await readPivot(layout, answers, () => undefined)).buildTable();
    return { titles: columns.map(({ title }) => title), rows: [...rows] };
  };

  it('answers that lack a member or a measure are not laid out [P15]', async () => {
    await expect(readTable()).rejects.toThrow(IncompleteAnswer);
    await expect(readTable(createAnswer(['a.row', 'a.sum'], [['r', '1']]))).rejects.toThrow(IncompleteAnswer);
    await expect(readTable(createAnswer(['a.row', 'a.column'], [['r', 'c']]))).rejects.toThrow(IncompleteAnswer);
  });

  it('answers may be shorter than announced, or empty [P15]', async () => {
    expect((await readTable(createAnswer(['a.row', 'a.column', 'a.sum'], [['r', 'c']]))).rows).toEqual([['r', null]]);
    expect(await readTable(createAnswer(['a.row', 'a.column', 'a.sum'], []))).toEqual({ titles: ['a.row'], rows: [] });
  });

  it('members with equal captions have a column each, and none is named like a total [P15]', async () => {
    const rows = [
      ['r', 1, '10'],
      ['r', '1', '20'],
      ['r', 'Total', '30'],
      ['r', '', '40'],
      ['r', null, '50'],
      ['r', '(empty)', '60'],
      ['r', '""', '70'],
    ];
    const { titles, rows: cells } = await readTable(createAnswer(['a.row', 'a.column', 'a.sum'], rows));
    expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
    expect(cells[0]?.slice(1).sort()).toEqual(['10', '20', '30', '40', '50', '60', '70']);
    expect(titles).toEqual(expect.arrayContaining(['((empty))', '(empty)', 'Total']));
  });

  it('a member with the caption of a total differs from the total, down and across [P15]', async () => {
    const totals = readLayout(QUERY, { showColumnTotals: true, showRowTotals: true });
    if (!totals) throw new Error('no layout');
    const all = ['a.row', 'a.column', 'a.sum'];
    const answers = [
      createAnswer(all, [['Total', 'Total', '1']]),
      { ...createAnswer(['a.row', 'a.sum'], [['Total', '2']]), grain: { rows: 1, includesColumns: false } },
      { ...createAnswer(['a.column', 'a.sum'], [['Total', '3']]), grain: { rows: 0, includesColumns: true } },
      { ...createAnswer(['a.sum'], [['4']]), grain: { rows: 0, includesColumns: false } },
    ];
    const { columns, rows } = (await readPivot(totals, answers, () => undefined)).buildTable();
    expect(columns.map(({ title }) => title)).toEqual(['a.row', 'Total', '(Total)']);
    expect([...rows]).toEqual([
      ['Total', '1', '2'],
      ['(Total)', '3', '4'],
    ]);
  });

  it('ragged answers fail the query without any row [P15]', async () => {
    const member = { title: 'a', shortTitle: 'a', type: 'string' };
    const server = await start((_, response) =>
      sendJson(response, {
        annotation: { dimensions: { 'a.row': member, 'a.column': member }, measures: { 'a.sum': member } },
        data: { members: ['a.row', 'a.column', 'a.sum'], dataset: [['r', 'c', '1'], ['r']] },
        total: 2,
      }),
    );
    const source = createTestDataClient(`${server.origin}/cubejs-api`);
    const failure = await catchFailure(collect(source.query(createRequest({ ...QUERY, measures: ['a.sum'] }))));
    expect(failure.code).toBe('ContractBroken');
  });
});

it('a pivot without row members has one row [P15]', async () => {
  const layout = readLayout(QUERY, { rows: [], columns: ['a.row', 'a.column'] });
  if (!layout) throw new Error('no layout');
  const columns = ['a.row', 'a.column', 'a.sum'].map((name) => ({ name, title: name, type: 'string' as const }));
  const rows = [
    ['r', 'c', '1'],
    ['r', 'd', '2'],
  ];
  const answers = [{ grain: { rows: 0, includesColumns: true }, columns, rows }];
  const { columns: heads, rows: cells } = (await readPivot(layout, answers, () => undefined)).buildTable();
  expect([heads.map(({ title }) => title), [...cells]]).toEqual([['r · c · a.sum', 'r · d · a.sum'], [['1', '2']]]);
});
