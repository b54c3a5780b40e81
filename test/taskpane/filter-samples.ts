/** Provides arguments for the messages about a placement's filters, see `message-samples.ts`. */
import type { Calls } from './placement-samples';

const createFilter = (type: string, operator: string, ...values: string[]) => ({
  title: 'Region',
  type,
  operator,
  values,
});
const createCellFilter = (type: string, operator: string, ...values: string[]) => {
  return { title: 'Region', type, operator, cell: { address: 'Sheet1!B1', values } };
};
const filters = [
  createFilter('string', 'is', 'Nordics', 'DACH'),
  createFilter('string', 'isNot', 'A', 'B', 'C', 'D', 'E', 'F'),
  createFilter('number', 'between', '1', '2.5'),
  { ...createFilter('number', 'moreThan', '1234567.5'), isMeasure: true },
  createFilter('time', 'inPeriod', 'today'),
  createFilter('time', 'inPeriod', 'this quarter'),
  createFilter('time', 'inPeriod', 'last week'),
  createFilter('time', 'between', '2026-01-01', '2026-03-31'),
  createFilter('time', 'inTheLast', '1', 'weeks'),
  createFilter('time', 'inTheLast', '1', 'months'),
  createFilter('time', 'inTheLast', '3', 'quarters'),
];
/** The messages about these filters contain no value, or the same one in each language. */
const filtersWithoutValue = [createFilter('time', 'before', 'some day'), createFilter('string', 'isEmpty')];
const cellFilters = [
  createCellFilter('string', 'is', 'Nordics', 'DACH'),
  createCellFilter('time', 'after', '2026-01-01'),
  createCellFilter('time', 'inPeriod', 'this month'),
  createCellFilter('string', 'is'),
];
const toCalls = (all: readonly object[]): Calls => all.map((filter) => [filter]);

export const FILTER_SAMPLES: Readonly<Record<string, Calls>> = {
  'placementFilters.condition': toCalls([...filters, ...filtersWithoutValue, ...cellFilters]),
  'placementFilters.value': toCalls([...filters, ...cellFilters]),
  'placementFilters.sentence': toCalls([...filters, ...filtersWithoutValue, ...cellFilters]),
  'placementFilters.held': toCalls(cellFilters),
  'placementFilters.goToCell': [['Sheet1!F1']],
  'placementFilters.typedNumber': [['1234.5']],
  'placementFilters.reportSentence': [
    [['Region'], 'equals', ['A', 'B']],
    [['Region'], 'set', []],
    [['Ordered at'], 'inDateRange', ['last 3 months']],
    [['Ordered at'], 'notInDateRange', ['2026-01-01', '2026-03-31']],
    [['Ordered at'], 'inDateRange', ['2026-01-01']],
    [['Ordered at'], 'inDateRange', ['today']],
    [['Ordered at'], 'beforeOrOnDate', ['2026-01-01']],
    [['Region', 'Channel'], 'several', []],
    [['Region'], 'unheardOf', ['A', 'B']],
    [['Net sales'], 'gt', ['1234.5'], 'ofMeasure'],
    [['Year'], 'gte', ['2026'], 'ofColumn'],
  ],
  'placementFilters.dates': [
    [
      { operator: 'inDateRange', values: ['this week'] },
      { ranges: { 'this week': ['2026-02-23T00:00:00.000', '2026-03-01T23:59:59.999'] } },
    ],
  ],
  'placementFilters.timeZone': [['Australia/Sydney']],
  'placementFilters.summary': [[0], [1], [12]],
  'placementFilters.notFilterable': [[['Warehouse']], [['Warehouse', 'stock.units']]],
  'placementFilters.tooMany': [[20]],
  'placementFilters.tooManyValues': [[100]],
  'placementFilters.removed': [['Region is DACH']],
  'placementFilters.editOf': [['Region is DACH']],
  'placementFilters.removeOf': [['Region is DACH']],
  'placementFilters.removeValue': [['DACH']],
  'placementFilters.firstValues': [[50]],
  'placementFilters.wrong': [
    [{ typedValue: 'Nordic', nearest: 'Nordics' }, 'Region'],
    [{ typedValue: 'Zebra', nearest: undefined }, 'Region'],
    [{ typedValue: 'Zebra', nearest: undefined, others: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'Region'],
  ],
  'placementFilters.measure': [['Net sales']],
  'placementFilters.ambiguous': [['1.234', ['1234', '1.2340']]],
  'placementFilters.valuesOf': [['Region']],
  'placementFilters.matching': [
    [0, 'kit'],
    [1, 'kit'],
    [3, 'kit'],
  ],
  'placementFilters.gives': [[1], [412]],
  'placementFilters.use': [['Nordics']],
  'placementFilters.changeCell': [[{ cell: 'Sheet1!B1', value: 'Nordics' }]],
  'placementFilters.useAlways': [[{ cell: 'Sheet1!B1', value: 'Nordics' }]],
  'placementFilters.addDropDown': [['Sheet1!B1']],
  'placementFilters.dropDownOutcome': (
    ['added', 'noValues', 'tooLong', 'unsuitable', 'hasValidation', 'gone', 'failed'] as const
  ).map((outcome) => [outcome, 'Sheet1!B1']),
  'placementFilters.unmatched': [
    [{ typedValue: 'Nordix', nearest: 'Nordics' }],
    [{ typedValue: 'Zebra', nearest: undefined }],
  ],
};
