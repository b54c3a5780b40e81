/**
 * Creates random questions, the same for the same seed: any members of a view or of joined cubes,
 * with anything that a query may contain.
 */
import type { DataModel } from '../../../src/platform/query';
import { indexModel, type Source } from '../../../src/platform/query/model';
import { type Chance, createChance } from '../chance';
import { ON_DATES, type Question } from './question';

type Type = 'string' | 'number' | 'time' | 'boolean';

/** Lists the members that a query may combine. */
interface Field {
  readonly measures: readonly string[];
  readonly dimensions: readonly { readonly path: string; readonly type: Type }[];
  readonly segments: readonly string[];
}

/**
 * A source is a view, or cubes that joins connect; the number of its entries sets how often it is
 * chosen.
 */
const FIELDS: readonly (readonly string[])[] = [
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
  time: [...ON_DATES, 'set', 'notSet'],
};

export function randomQuestions(model: DataModel, count: number, firstSeed: number): Question[] {
  const { sources } = indexModel(model);
  return Array.from({ length: count }, (_, index) => randomQuestion(sources, firstSeed + index));
}

function randomQuestion(sources: ReadonlyMap<string, Source>, seed: number): Question {
  const chance = createChance(seed);
  const is = (percent: number): boolean => chance.below(100) < percent;
  const field = fieldOf(sources, pick(chance, FIELDS));
  const ungrouped = is(15);
  const measures = some(chance, field.measures, ungrouped ? 2 : 3);
  const plain = field.dimensions.filter(({ type }) => type !== 'time' || is(20));
  const dimensions = some(chance, plain.length > 0 ? plain : field.dimensions, 3).map(({ path }) => path);
  const times = field.dimensions.filter(({ type }) => type === 'time').map(({ path }) => path);
  const timeDimensions = is(50) && times.length > 0 ? [timeDimension(chance, pick(chance, times))] : [];
  if (is(12) && times.length > 0) dimensions.push(`${pick(chance, times)}.${pick(chance, GRANULARITIES.slice(3))}`);
  if (measures.length + dimensions.length === 0) dimensions.push(pick(chance, field.dimensions).path);

  const compares = timeDimensions.length === 1 && is(8);
  const filters = Array.from({ length: is(45) ? 1 + chance.below(2) : 0 }, () => randomFilter(chance, field, 0));
  const ordered = [...measures, ...dimensions, ...timeDimensions.map(({ dimension }) => dimension)];
  const order = is(45) ? some(chance, ordered, 3).map((path) => [path, is(50) ? 'asc' : 'desc'] as const) : [];
  const limit = ungrouped ? 1 + chance.below(200) : pick(chance, [undefined, undefined, undefined, 1, 5, 30, 500]);
  const query = {
    ...(measures.length > 0 || is(30) ? { measures } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(timeDimensions.length > 0 ? { timeDimensions: compares ? timeDimensions.map(comparing) : timeDimensions } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(field.segments.length > 0 && is(20) ? { segments: [pick(chance, field.segments)] } : {}),
    ...(order.length > 0 ? { order: is(50) ? order : Object.fromEntries(order) } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(is(15) ? { offset: chance.below(8) } : {}),
    ...(is(30) ? { total: true } : {}),
    ...(is(45) ? { timezone: pick(chance, ZONES) } : {}),
    ...(ungrouped ? { ungrouped } : {}),
    ...(is(45) ? { responseFormat: pick(chance, ['default', 'compact', 'columnar']) } : {}),
  };
  return { name: `random ${seed}`, query, ...(compares ? { multi: true } : {}) };
}

function timeDimension(chance: Chance, dimension: string) {
  const granularity = pick(chance, [...GRANULARITIES, undefined]);
  return {
    dimension,
    ...(granularity === undefined ? {} : { granularity }),
    ...(chance.below(100) < 70 ? { dateRange: pick(chance, RANGES) } : {}),
  };
}

function comparing({ dimension, granularity }: { readonly dimension: string; readonly granularity?: string }) {
  const compareDateRange = [
    ['2026-11-01', '2026-11-05'],
    ['2026-10-01', '2026-10-05'],
  ];
  return { dimension, ...(granularity === undefined ? {} : { granularity }), compareDateRange };
}

/** Groups hold members of one kind: an engine refuses measures and dimensions in one group. */
function randomFilter(
  chance: Chance,
  field: Field,
  depth: number,
  kind = chance.below(100) < 20 ? 'measures' : 'dimensions',
): object {
  if (depth < 2 && chance.below(100) < 25) {
    const word = pick(chance, ['or', 'and']);
    return { [word]: Array.from({ length: 2 }, () => randomFilter(chance, field, depth + 1, kind)) };
  }
  const member =
    kind === 'measures' && field.measures.length > 0
      ? { path: pick(chance, field.measures), type: 'number' as const }
      : pick(chance, field.dimensions);
  const operator = pick(chance, OPERATORS[member.type]);
  if (operator === 'set' || operator === 'notSet') return { member: member.path, operator };
  const values = some(chance, VALUES[member.type], operator.includes('DateRange') ? 2 : 3);
  return { member: member.path, operator, values: values.length > 0 ? values : VALUES[member.type].slice(0, 1) };
}

function fieldOf(sources: ReadonlyMap<string, Source>, names: readonly string[]): Field {
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

/** Returns up to `most` choices, each at most once. */
function some<Choice>(chance: Chance, choices: readonly Choice[], most: number): Choice[] {
  const count = Math.min(choices.length, chance.below(most + 1));
  const left = [...choices];
  return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
}

function pick<Choice>(chance: Chance, choices: readonly Choice[]): Choice {
  for (const chosen of choices.slice(chance.below(choices.length))) return chosen;
  throw new Error('There is nothing to choose from.');
}
