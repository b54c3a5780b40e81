/** Arguments for the words of a placement's filters, see `word-samples.ts`. */
import type { Calls } from './placement-samples';

const of = (type: string, operator: string, ...values: string[]) => ({ title: 'Region', type, operator, values });
const ofCell = (type: string, operator: string, ...values: string[]) => {
  return { title: 'Region', type, operator, cell: { address: 'Sheet1!B1', values } };
};
const filters: Calls = [
  of('string', 'is', 'Nordics', 'DACH'),
  of('string', 'isNot', 'A', 'B', 'C', 'D', 'E', 'F'),
  of('number', 'between', '1', '2.5'),
  of('time', 'between', '2026-01-01', '2026-03-31'),
  of('time', 'before', 'some day'),
  of('time', 'inTheLast', '1', 'weeks'),
  of('time', 'inTheLast', '1', 'months'),
  of('time', 'inTheLast', '3', 'quarters'),
  of('string', 'isEmpty'),
  ofCell('string', 'is', 'Nordics', 'DACH'),
  ofCell('time', 'after', '2026-01-01'),
  ofCell('string', 'is'),
].map((filter) => [filter]);

export const FILTER_SAMPLES: Readonly<Record<string, Calls>> = {
  'placementFilters.condition': filters,
  'placementFilters.value': filters.filter((_, index) => index !== 4 && index !== 8),
  'placementFilters.sentence': filters,
  'placementFilters.held': filters.slice(-3),
  'placementFilters.reportSentence': [
    [['Region'], 'equals', ['A', 'B']],
    [['Region'], 'set', []],
    [['Ordered at'], 'inDateRange', ['last 3 months']],
    [['Ordered at'], 'notInDateRange', ['2026-01-01', '2026-03-31']],
    [['Region', 'Channel'], 'several', []],
    [['Region'], 'unheardOf', ['A', 'B']],
  ],
  'placementFilters.summary': [[0], [1], [12]],
  'placementFilters.notFilterable': [[['Warehouse']], [['Warehouse', 'stock.units']]],
  'placementFilters.tooMany': [[20]],
  'placementFilters.tooManyValues': [[100]],
  'placementFilters.removed': [['Region is DACH']],
  'placementFilters.editOf': [['Region is DACH']],
  'placementFilters.removeOf': [['Region is DACH']],
  'placementFilters.removeValue': [['DACH']],
  'placementFilters.offered': [
    [1, true],
    [5, true],
    [50, false],
  ],
  'placementFilters.wrong': [
    [{ typed: 'Nordic', nearest: 'Nordics' }, 'Region'],
    [{ typed: 'Zebra', nearest: undefined }, 'Region'],
  ],
  'placementFilters.use': [['Nordics']],
};
