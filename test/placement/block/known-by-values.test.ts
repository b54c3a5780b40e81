import fc from 'fast-check';
import {
  createResultBuilder,
  keptColumns,
  knowByValues,
  layoutColumns,
  openColumns,
  plainSlots,
  type ResultColumn,
} from '../../../src/placement';

type Values = readonly (string | number)[];
/** What a query gives: by the names of its columns, their values from the first row down. */
type Query = Readonly<Record<string, Values>>;

function resultOf(query: Query) {
  const columns = Object.entries(query).map(
    ([name, values]): ResultColumn => ({
      name,
      title: name.toUpperCase(),
      type: typeof values[0] === 'number' ? 'number' : 'string',
      isMeasure: typeof values[0] === 'number',
    }),
  );
  const builder = createResultBuilder(columns, 1900);
  const rows = Object.values(query)[0]?.length ?? 0;
  builder.push(Array.from({ length: rows }, (_, row) => Object.values(query).map((values) => values[row] ?? null)));
  return builder.finish();
}

interface Standing {
  readonly before: Query;
  readonly now: Query;
  /** Of the block as it stands: which column of the query before, under which header. */
  readonly block?: readonly (readonly [name: string, header: string])[];
}

function know({ before, now, block }: Standing) {
  const written = resultOf(before);
  const titles = written.columns.map(({ title }) => title);
  const marked = (texts: readonly string[]) => texts.map((shown) => ({ shown, mark: `${shown} 0` }));
  const kept = keptColumns(written.columns, plainSlots(written.columns), marked(titles));
  const stands = block ?? Object.keys(before).map((name) => [name, name.toUpperCase()] as const);
  const standing = marked(stands.map(([, header]) => header));
  const result = resultOf(now);
  const open = openColumns(kept, standing, result);
  if (!open) return undefined;
  const body = {
    length: Object.values(before)[0]?.length ?? 0,
    row: (index: number) => stands.map(([name]) => before[name]?.[index] ?? ''),
  };
  const known = knowByValues(kept, standing, open, result, body);
  const layout = layoutColumns(known.kept, standing, result.columns);
  const names = Object.keys(now);
  return {
    renamed: Object.fromEntries(known.renamed),
    perhaps: Object.fromEntries(known.perhaps),
    block: layout.slots.map(({ index }) => (index === undefined ? undefined : names[index])),
    headers: layout.slots.map(({ renamed }) => renamed),
    leaving: layout.leaving,
  };
}

const region = ['North', 'East', 'South', 'West'];
const net = [10, 20, 30, 40];
const share = [1, 2, 3, 4];

describe('columns that only their values tell', () => {
  it('[P1] know a column that the query renames, in its place', () => {
    expect(know({ before: { region, net, share }, now: { region, netto: net, share } })).toEqual({
      renamed: { net: 'netto' },
      perhaps: {},
      block: ['region', 'netto', 'share'],
      headers: [undefined, undefined, undefined],
      leaving: [],
    });
  });

  it('[P1] keep the header that the analyst gave to a column that the query renames', () => {
    const block = [
      ['region', 'REGION'],
      ['net', 'My net'],
      ['share', 'SHARE'],
    ] as const;
    const known = know({ before: { region, net, share }, now: { region, netto: net, share }, block });
    expect(known).toMatchObject({ block: ['region', 'netto', 'share'], headers: [undefined, 'My net', undefined] });
  });

  it('[P1] know it again where rows have changed their order, come and gone, and some values are new', () => {
    const many = Array.from({ length: 20 }, (_, row) => `Region ${row}`);
    const figures = many.map((_, row) => row * 10);
    const order = [...many.keys()].reverse().slice(2);
    const now = {
      area: order.map((row) => many[row] ?? ''),
      netto: order.map((row) => (row === 7 ? -1 : (figures[row] ?? 0))),
    };
    const known = know({ before: { area: many, net: figures }, now });
    expect(known).toMatchObject({ renamed: { net: 'netto' }, perhaps: {} });
  });

  it('[P1] tell two columns that are renamed at once, though they change places', () => {
    const known = know({ before: { region, net, share }, now: { region, anteil: share, netto: net } });
    expect(known).toMatchObject({
      renamed: { net: 'netto', share: 'anteil' },
      block: ['region', 'netto', 'anteil'],
      leaving: [],
    });
  });

  it('take names that are only exchanged for what they say', () => {
    expect(know({ before: { region, net, share }, now: { region, net: share, share: net } })).toBeUndefined();
  });

  it('hold figures that are all new for the same column perhaps, in its place alone', () => {
    const fresh = [11, 21, 31, 41];
    expect(know({ before: { region, net, share }, now: { region, netto: fresh, share } })).toMatchObject({
      renamed: {},
      perhaps: { net: 'netto' },
    });
    expect(know({ before: { region, net, share }, now: { netto: fresh, region, share } })).toMatchObject({
      renamed: {},
      perhaps: {},
    });
  });

  it('[P1] are sure of nothing where two columns hold the same and stand elsewhere', () => {
    const known = know({ before: { region, net, share }, now: { net1: net, net2: net, region, share } });
    expect(known).toMatchObject({ renamed: {}, perhaps: { net: 'net1' } });
  });

  it('hold a text column with other texts for the same column perhaps, but not one of numbers [P1]', () => {
    const city = ['Oslo', 'Rome', 'Bonn', 'Kyiv'];
    expect(know({ before: { region, net }, now: { city, net } })).toMatchObject({ perhaps: { region: 'city' } });
    expect(know({ before: { region, net }, now: { city: [1, 2, 3, 4], net } })).toMatchObject({ perhaps: {} });
  });

  it('[P1] know a column of which somebody changed both header and place', () => {
    const known = know({
      before: { region, net, share },
      now: { region, net, share },
      block: [
        ['net', 'My net'],
        ['region', 'REGION'],
        ['share', 'SHARE'],
      ],
    });
    expect(known).toMatchObject({ block: ['net', 'region', 'share'], headers: ['My net', undefined, undefined] });
  });

  it('[P1] follow any renaming and reordering of columns with values of their own', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 2, maxLength: 8 });
    const anyQuery = names.chain((before) =>
      fc.record({
        before: fc.constant(before),
        renamed: fc.subarray(before.slice(1)),
        order: fc.shuffledSubarray(before, { minLength: before.length }),
      }),
    );
    fc.assert(
      fc.property(anyQuery, ({ before, renamed, order }) => {
        const valuesOf = (name: string) => region.map((text, row) => `${name} ${text} ${row}`);
        const nameNow = (name: string) => (renamed.includes(name) ? `new ${name}` : name);
        const known = know({
          before: Object.fromEntries(before.map((name) => [name, valuesOf(name)])),
          now: Object.fromEntries(order.map((name) => [nameNow(name), valuesOf(name)])),
        });
        if (renamed.length === 0) expect(known).toBeUndefined();
        else expect(known).toMatchObject({ block: before.map(nameNow), leaving: [], perhaps: {} });
      }),
    );
  });
});
