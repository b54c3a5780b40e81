/**
 * Creates random questions, the same for the same seed: any members of a view or of joined cubes,
 * with anything that a query may contain.
 */
import type { DataModel } from '../../../src/platform/query';
import { indexModel, type Source } from '../../../src/platform/query/model';
import { type Chance, createChance } from '../chance';
import { DATE_OPERATORS, type Question } from './question';

type Type = 'string' | 'number' | 'time' | 'boolean';

/** Lists the members that a query may combine. */
interface MemberSet {
  readonly measures: readonly string[];
  readonly dimensions: readonly { readonly path: string; readonly type: Type }[];
  readonly segments: readonly string[];
}

/**
 * A source is a view, or cubes that joins connect; the number of its entries sets how often it is
 * chosen.
 */
const SOURCE_CHOICES: readonly (readonly string[])[] = [
  ...Array.from({ length: 8 }, () => ['sales']),
  ['stock'],
  ['stock'],
  ['store_targets'],
  ['members'],
  ['supplier_items'],
  ['supplier_items'],
  ['gauges'],
  ['gauges'],
  ['order_lines', 'stores', 'products'],
  ['order_lines', 'customers'],
  ['inventory', 'products'],
  ['targets', 'stores'],
];

const ZONES = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
];
const GRANULARITIES = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const RANGES: readonly (string | readonly string[])[] = [
  ['2026-11-01', '2026-11-20'],
  ['2025-11-21', '2026-11-20'],
  ['2026-10-20', '2026-11-02'],
  ['2026-03-28', '2026-03-30'],
  ['2024-02-28T12:00:00', '2024-03-01T12:00:00'],
  'last month',
  'last 2 weeks',
  'this year',
  'last week',
  'yesterday',
];
const VALUES: Readonly<Record<Type, readonly string[]>> = {
  string: [
    'online',
    'store',
    'completed',
    'Scotland',
    'London',
    'Moor',
    'Gifts',
    'Gold',
    'north',
    'a',
    'O',
    '00042',
    '_',
    '',
  ],
  number: ['0', '1', '2', '3.5', '100', '25.00', '1000', '-1', '7'],
  boolean: ['true', 'false'],
  time: ['2026-11-10', '2026-11-10T12:30:00', '2025-01-01', '2026-11-19'],
};
const OPERATORS: Readonly<Record<Type, readonly string[]>> = {
  string: [
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
    'in',
    'notIn',
    'set',
    'notSet',
  ],
  number: ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'set', 'notSet'],
  boolean: ['equals', 'notEquals', 'set', 'notSet'],
  time: [...DATE_OPERATORS, 'set', 'notSet'],
};

export function createRandomQuestions(model: DataModel, count: number, firstSeed: number): Question[] {
  const { sources } = indexModel(model);
  return Array.from({ length: count }, (_, index) => createRandomQuestion(sources, firstSeed + index));
}

function createRandomQuestion(sources: ReadonlyMap<string, Source>, seed: number): Question {
  const chance = createChance(seed);
  const happens = (percent: number): boolean => chance.nextBelow(100) < percent;
  const memberSet = collectMembers(sources, pickOne(chance, SOURCE_CHOICES));
  const ungrouped = happens(15);
  const measures = pickSome(chance, memberSet.measures, ungrouped ? 2 : 3);
  const usualDimensions = memberSet.dimensions.filter(({ type }) => type !== 'time' || happens(20));
  const dimensions = pickSome(chance, usualDimensions.length > 0 ? usualDimensions : memberSet.dimensions, 3).map(
    ({ path }) => path,
  );
  const times = memberSet.dimensions.filter(({ type }) => type === 'time').map(({ path }) => path);
  const timeDimensions = happens(50) && times.length > 0 ? [createTimeDimension(chance, pickOne(chance, times))] : [];
  if (happens(12) && times.length > 0)
    dimensions.push(`${pickOne(chance, times)}.${pickOne(chance, GRANULARITIES.slice(3))}`);
  if (measures.length + dimensions.length === 0) dimensions.push(pickOne(chance, memberSet.dimensions).path);

  const isComparing = timeDimensions.length === 1 && happens(8);
  const filters = Array.from({ length: happens(45) ? 1 + chance.nextBelow(2) : 0 }, () =>
    createRandomFilter(chance, memberSet, 0),
  );
  const orderableMembers = [...measures, ...dimensions, ...timeDimensions.map(({ dimension }) => dimension)];
  const order = happens(45)
    ? pickSome(chance, orderableMembers, 3).map((path) => [path, happens(50) ? 'asc' : 'desc'] as const)
    : [];
  const limit = ungrouped
    ? 1 + chance.nextBelow(200)
    : pickOne(chance, [undefined, undefined, undefined, 1, 5, 30, 500]);
  const query = {
    ...(measures.length > 0 || happens(30) ? { measures } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(timeDimensions.length > 0
      ? { timeDimensions: isComparing ? timeDimensions.map(withComparedRanges) : timeDimensions }
      : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(memberSet.segments.length > 0 && happens(20) ? { segments: [pickOne(chance, memberSet.segments)] } : {}),
    ...(order.length > 0 ? { order: happens(50) ? order : Object.fromEntries(order) } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(happens(15) ? { offset: chance.nextBelow(8) } : {}),
    ...(happens(30) ? { total: true } : {}),
    ...(happens(45) ? { timezone: pickOne(chance, ZONES) } : {}),
    ...(ungrouped ? { ungrouped } : {}),
    ...(happens(45) ? { responseFormat: pickOne(chance, ['default', 'compact', 'columnar']) } : {}),
  };
  return { name: `random ${seed}`, query, ...(isComparing ? { multi: true } : {}) };
}

function createTimeDimension(chance: Chance, dimension: string) {
  const granularity = pickOne(chance, [...GRANULARITIES, undefined]);
  return {
    dimension,
    ...(granularity === undefined ? {} : { granularity }),
    ...(chance.nextBelow(100) < 70 ? { dateRange: pickOne(chance, RANGES) } : {}),
  };
}

function withComparedRanges({ dimension, granularity }: { readonly dimension: string; readonly granularity?: string }) {
  const compareDateRange = [
    ['2026-11-01', '2026-11-05'],
    ['2026-10-01', '2026-10-05'],
  ];
  return { dimension, ...(granularity === undefined ? {} : { granularity }), compareDateRange };
}

/** Groups hold members of one kind: an engine refuses measures and dimensions in one group. */
function createRandomFilter(
  chance: Chance,
  memberSet: MemberSet,
  depth: number,
  kind = chance.nextBelow(100) < 20 ? 'measures' : 'dimensions',
): object {
  if (depth < 2 && chance.nextBelow(100) < 25) {
    const word = pickOne(chance, ['or', 'and']);
    return { [word]: Array.from({ length: 2 }, () => createRandomFilter(chance, memberSet, depth + 1, kind)) };
  }
  const member =
    kind === 'measures' && memberSet.measures.length > 0
      ? { path: pickOne(chance, memberSet.measures), type: 'number' as const }
      : pickOne(chance, memberSet.dimensions);
  const operator = pickOne(chance, OPERATORS[member.type]);
  if (operator === 'set' || operator === 'notSet') return { member: member.path, operator };
  const values = pickSome(chance, VALUES[member.type], operator.includes('DateRange') ? 2 : 3);
  return { member: member.path, operator, values: values.length > 0 ? values : VALUES[member.type].slice(0, 1) };
}

function collectMembers(sources: ReadonlyMap<string, Source>, names: readonly string[]): MemberSet {
  const members = names.flatMap((name) => [...(sources.get(name)?.members.values() ?? [])]);
  return {
    // Measures of several cubes multiply each other's rows, so a query contains only those of the
    // first cube.
    measures: members.flatMap((one) =>
      one.kind === 'measure' && one.path.startsWith(`${names[0]}.`) ? [one.path] : [],
    ),
    dimensions: members.flatMap((one) =>
      one.kind === 'dimension' ? [{ path: one.path, type: one.definition.type }] : [],
    ),
    segments: members.flatMap((one) =>
      one.kind === 'segment' && one.path.startsWith(`${names[0]}.`) ? [one.path] : [],
    ),
  };
}

/** Returns up to `maxCount` choices, each at most once. */
function pickSome<Choice>(chance: Chance, choices: readonly Choice[], maxCount: number): Choice[] {
  const count = Math.min(choices.length, chance.nextBelow(maxCount + 1));
  const remaining = [...choices];
  return Array.from({ length: count }, () => remaining.splice(chance.nextBelow(remaining.length), 1)).flat();
}

function pickOne<Choice>(chance: Chance, choices: readonly Choice[]): Choice {
  for (const choice of choices.slice(chance.nextBelow(choices.length))) return choice;
  throw new Error('There is nothing to choose from.');
}
