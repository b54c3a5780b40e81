// Tests what the file stores of a placement's filters.
import { checksumFilters, getReadableFilters, MAX_FILTER_VALUES, MAX_FILTERS } from '../../../src/placement';
import { omitDefaultOptions, PlacementOptions } from '../../../src/placement/record/options';

const NORTH = { member: 'f.region', title: 'Region', type: 'string', operator: 'is', values: ['North'] };
const parseFilters = (filters: unknown) => PlacementOptions.parse({ filters }).filters;

describe('the filters in a record', () => {
  it('a record without filters has none, and stays without them [P3]', () => {
    const options = PlacementOptions.parse({});
    expect(options.filters).toEqual([]);
    expect(omitDefaultOptions(options)).toEqual({});
    expect(checksumFilters(options.filters)).toBeUndefined();
  });

  it('the filters are read back as they were written [P3]', () => {
    const empty = { ...NORTH, operator: 'isEmpty', values: [] };
    expect(getReadableFilters(parseFilters([NORTH, empty]))).toEqual([NORTH, empty]);
  });

  it.each([
    ['an operator of a newer version', [{ ...NORTH, operator: 'isLike' }]],
    ['a value that is missing', [{ ...NORTH, values: [] }]],
    ['too many values', [{ ...NORTH, values: Array(MAX_FILTER_VALUES + 1).fill('x') }]],
    ['a value that is too long', [{ ...NORTH, values: ['x'.repeat(501)] }]],
    ['too many of them', Array(MAX_FILTERS + 1).fill(NORTH)],
    ['no list', 'Region is North'],
  ])('unreadable filters are kept, and never taken for none: %s [P19]', (_, shape) => {
    const filters = parseFilters(shape);
    expect(getReadableFilters(filters)).toBeUndefined();
    expect(checksumFilters(filters)).toBeDefined();
    const again = parseFilters(JSON.parse(JSON.stringify(filters)));
    expect(again).toEqual({ unread: shape });
  });

  it('the checksum of the filters distinguishes them [P21]', () => {
    const marks = ['North', 'South', 'East'].map((region) =>
      checksumFilters(parseFilters([{ ...NORTH, values: [region] }])),
    );
    expect(new Set(marks).size).toBe(3);
  });
});
