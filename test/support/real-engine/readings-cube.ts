/**
 * Defines a small cube with every format, type and granularity that a data model of the real engine
 * may name and the sample company does not use. The real engine reads it as its own model file; the
 * embedded one takes the members that its model can express.
 */
import type { CubeDefinition, DataModel } from '../../../src/platform/query';
import { SAMPLE_MODEL } from '../../../src/platform/world';

type Measure = CubeDefinition['measures'][number];
type Dimension = CubeDefinition['dimensions'][number];

/** Describes a member as the real engine's model files do. */
interface EngineMember {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly sql?: string;
  readonly format?: string | object;
  readonly currency?: string;
  readonly primary_key?: boolean;
  readonly public?: boolean;
  readonly granularities?: readonly object[];
  readonly rolling_window?: object;
}

/** Holds 40 readings, 31 hours and 7 minutes apart; every fifth has no probe and no level. */
const ROWS = `SELECT n AS id,
  CASE WHEN n % 5 = 0 THEN NULL ELSE ['north', 'South', 'EAST', 'west_1'][1 + (n % 4)::INTEGER] END AS probe,
  CASE WHEN n % 5 = 0 THEN NULL ELSE (n - 17) * 0.034567 END AS level,
  ((n * n - 300) * 9876.54321)::DECIMAL(18, 5) AS cost,
  TIMESTAMP '2025-12-28 22:53:00' + to_minutes(n * 1867) AS taken_at,
  n % 3 = 0 AS is_checked,
  'https://example.com/readings/' || n AS page
FROM range(1, 41) AS numbers(n)`;

/** Lists format names and format texts; a sum of costs or an average level shows each of them. */
const COST_FORMATS = ['number', 'number_0', 'number_3', 'decimal', 'decimal_1', 'abbr', 'abbr_1', 'accounting'];
const COST_TEXTS = ['$,.2f', ',.0f', '.3s', '+,.1f', '(,.2f', '.4~f', ',.2~f', '$.3~s'];
const CURRENCY_FORMATS = ['currency', 'currency_0', 'currency_3', 'accounting_0'];
const LEVEL_FORMATS = ['percent', 'percent_0', 'percent_1', 'percent_2', 'percent_6'];
const LEVEL_TEXTS = ['.1%', '.2~%', '+.1%', '.3p'];

const measures: readonly EngineMember[] = [
  { name: 'reading_count', title: 'Readings', type: 'count' },
  { name: 'probe_count', title: 'Probes', type: 'count_distinct', sql: '{CUBE}.probe' },
  { name: 'cost', title: 'Cost', type: 'sum', sql: '{CUBE}.cost' },
  { name: 'average_cost', title: 'Average Cost', type: 'avg', sql: '{CUBE}.cost' },
  { name: 'average_level', title: 'Average Level', type: 'avg', sql: '{CUBE}.level' },
  { name: 'lowest_level', title: 'Lowest Level', type: 'min', sql: '{CUBE}.level' },
  { name: 'cost_per_reading', title: 'Cost per Reading', type: 'number', sql: '1.0 * {cost} / {reading_count}' },
  { name: 'first_taken', title: 'First Taken', type: 'min', sql: '{CUBE}.taken_at' },
  { name: 'last_taken', title: 'Last Taken', type: 'max', sql: '{CUBE}.taken_at' },
  { name: 'last_taken_time', title: 'Last Taken as Time', type: 'time', sql: 'max({CUBE}.taken_at)' },
  {
    name: 'probe_list',
    title: 'Probe List',
    type: 'string',
    sql: "string_agg(DISTINCT {CUBE}.probe, ', ' ORDER BY {CUBE}.probe)",
  },
  { name: 'all_checked', title: 'All Checked', type: 'boolean', sql: 'bool_and({CUBE}.is_checked)' },
  { name: 'running_count', title: 'Running Count', type: 'count', rolling_window: { trailing: 'unbounded' } },
  ...COST_FORMATS.map((format) => createCostMeasure(`cost_${format}`, format)),
  ...COST_TEXTS.map((format, index) => createCostMeasure(`cost_text_${index}`, format)),
  ...CURRENCY_FORMATS.map((format) => ({ ...createCostMeasure(`cost_in_${format}`, format), currency: 'EUR' })),
  { ...createCostMeasure('cost_in_text', '$,.1f'), currency: 'JPY' },
  ...LEVEL_FORMATS.map((format) => createLevelMeasure(`level_${format}`, format)),
  ...LEVEL_TEXTS.map((format, index) => createLevelMeasure(`level_text_${index}`, format)),
];

const dimensions: readonly EngineMember[] = [
  { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', format: 'id', primary_key: true, public: true },
  { name: 'serial', title: 'Serial', type: 'number', sql: '9007199254740990 + {CUBE}.id', format: 'id' },
  { name: 'probe', title: 'Probe', type: 'string', sql: '{CUBE}.probe' },
  { name: 'level', title: 'Level', type: 'number', sql: '{CUBE}.level' },
  { name: 'level_share', title: 'Level Share', type: 'number', sql: '{CUBE}.level', format: 'percent_1' },
  { name: 'cost_each', title: 'Cost Each', type: 'number', sql: '{CUBE}.cost', format: 'currency_2', currency: 'EUR' },
  { name: 'is_checked', title: 'Is Checked', type: 'boolean', sql: '{CUBE}.is_checked' },
  { name: 'page', title: 'Page', type: 'string', sql: '{CUBE}.page', format: 'link' },
  {
    name: 'page_link',
    title: 'Page Link',
    type: 'string',
    sql: '{CUBE}.page',
    format: { type: 'link', label: 'Open' },
  },
  { name: 'taken_at', title: 'Taken at', type: 'time', sql: '{CUBE}.taken_at' },
  { name: 'shown_at', title: 'Shown at', type: 'time', sql: '{CUBE}.taken_at', format: '%d.%m.%Y' },
  { name: 'shown_minute', title: 'Shown Minute', type: 'time', sql: '{CUBE}.taken_at', format: '%b %e, %H:%M' },
  {
    name: 'counted_at',
    title: 'Counted at',
    type: 'time',
    sql: '{CUBE}.taken_at',
    granularities: [
      { name: 'season_year', title: 'Season Year', interval: '1 year', offset: '2 months' },
      { name: 'ten_minutes', title: 'Ten Minutes', interval: '10 minutes' },
      { name: 'saturday_week', title: 'Saturday Week', interval: '1 week', offset: '-2 days' },
      { name: 'fortnight', title: 'Fortnight', interval: '2 weeks', origin: '2026-01-05' },
    ],
  },
];

const segments = [{ name: 'checked', title: 'Checked', sql: '{CUBE}.is_checked' }];

/** Returns the text of a model file of the real engine: YAML, of which JSON is a subset. */
export function formatReadingsModelFile(): string {
  const cube = { name: 'readings', title: 'Readings', sql: ROWS, measures, dimensions, segments };
  const view = { name: 'gauges', title: 'Gauges', cubes: [{ join_path: 'readings', includes: '*' }] };
  return `${JSON.stringify({ cubes: [cube], views: [view] }, undefined, 2)}\n`;
}

/**
 * Returns the sample company's model and the part of the readings that the embedded engine's model
 * can express.
 */
export function createModelWithReadings(): DataModel {
  const cube: CubeDefinition = {
    name: 'readings',
    title: 'Readings',
    table: `(${ROWS})`,
    joins: [],
    measures: measures.flatMap(toEmbeddedMeasures),
    dimensions: dimensions.flatMap(toEmbeddedDimensions),
    segments,
  };
  const view = {
    name: 'gauges',
    title: 'Gauges',
    description: '',
    parts: [{ joinPath: ['readings'], includes: '*' as const }],
  };
  const cubes = SAMPLE_MODEL.cubes.map(removeDrillMembers);
  return { ...SAMPLE_MODEL, cubes: [...cubes, cube], views: [...SAMPLE_MODEL.views, view] };
}

/** The answers of the real engine were recorded with a model that names no drill members. */
function removeDrillMembers(cube: CubeDefinition): CubeDefinition {
  return { ...cube, measures: cube.measures.map(({ drillMembers: _, ...measure }) => measure) };
}

/**
 * Paths of all members of the readings, as queries name them, and the granularities of their own.
 */
export const READINGS = {
  measures: measures.map(({ name }) => `gauges.${name}`),
  dimensions: dimensions.map(({ name }) => `gauges.${name}`),
  granularities: ['season_year', 'ten_minutes', 'saturday_week', 'fortnight'],
};

function createCostMeasure(name: string, format: string): EngineMember {
  return { name, title: `Cost as ${format}`, type: 'sum', sql: '{CUBE}.cost', format };
}

function createLevelMeasure(name: string, format: string): EngineMember {
  return { name, title: `Level as ${format}`, type: 'avg', sql: '{CUBE}.level', format };
}

function toEmbeddedMeasures(member: EngineMember): Measure[] {
  const { type, sql, rolling_window } = member;
  const kind = MEASURE_TYPES.get(type);
  const formatted = toFormattedMember(member);
  if (kind === undefined || formatted === undefined || rolling_window !== undefined) return [];
  return [{ ...formatted, type: kind, ...(sql === undefined ? {} : { sql }) }];
}

const MEASURE_TYPES: ReadonlyMap<string, Measure['type']> = new Map([
  ['count', 'count'],
  ['count_distinct', 'countDistinct'],
  ['sum', 'sum'],
  ['avg', 'avg'],
  ['min', 'min'],
  ...(['number', 'string', 'time', 'boolean'] as const).map((type) => [type, type] as const),
  ['max', 'max'],
]);

function toEmbeddedDimensions(member: EngineMember): Dimension[] {
  const { type, sql = '', primary_key } = member;
  const kind = DIMENSION_TYPES.find((dimensionType) => dimensionType === type);
  const formatted = toFormattedMember(member);
  if (kind === undefined || formatted === undefined) return [];
  return [{ ...formatted, type: kind, sql, ...(primary_key === undefined ? {} : { primaryKey: primary_key }) }];
}

/** Returns undefined for a structured format, which the embedded engine's model cannot express. */
function toFormattedMember({ name, title, format, currency }: EngineMember) {
  if (typeof format === 'object') return undefined;
  return {
    name,
    title,
    ...(format === undefined ? {} : { format }),
    ...(currency === undefined ? {} : { currency }),
  };
}

const DIMENSION_TYPES = ['string', 'number', 'time', 'boolean'] as const;
