/** Provides arguments for the messages of formulas without an answer, see `message-samples.ts`. */
import { createMeasureKey } from '../../src/app';
import type { Calls } from './placement-samples';

const PROBLEMS: Calls = [
  [{ code: 'noReportGiven' }],
  [{ code: 'noMeasureGiven' }],
  [{ code: 'noModelMeasureGiven' }],
  [{ code: 'noSuchMeasure', measure: 'Nett Sales', nearest: 'Net Sales', measures: ['Net Sales', 'Orders'] }],
  [{ code: 'noSuchMeasure', measure: 'Weather', nearest: undefined, measures: ['Net Sales', 'Orders'] }],
  [{ code: 'severalMeasures', measure: 'Count', names: ['sales.count', 'stock.count'] }],
  [{ code: 'noDimensionGiven', position: 2 }],
  [{ code: 'pairWithoutValue', column: 'Region' }],
  [{ code: 'filtersNotTwoColumns' }],
  [{ code: 'tooManyValues', values: 4_000, most: 1_000 }],
  [{ code: 'takesNoFilters', why: 'notConvertible' }],
  [{ code: 'noSuchMember', member: 'Regoin', nearest: 'Region', members: ['Region', 'City'] }],
  [{ code: 'noSuchMember', member: 'Colour', nearest: undefined, members: ['Region', 'City'] }],
  [{ code: 'measureAsFilter', measure: 'Net Sales' }],
  [{ code: 'severalMembers', member: 'Name', names: ['sales.store_name', 'sales.product_name'] }],
  [{ code: 'wrongValue', member: 'Ordered at', value: 'soon', type: 'time' }],
  [{ code: 'wrongValue', member: 'Ordered at', value: '0', type: 'time' }],
  [{ code: 'nothingLeft' }],
  [{ code: 'noSuchValue', member: 'Region', value: 'Nrth', nearest: 'North' }],
  [{ code: 'noSuchValue', member: 'Region', value: 'Atlantis', nearest: undefined }],
  [{ code: 'noSuchValue', member: 'Region', value: 'Nrth', nearest: 'North', others: ['Sth', 'Wst'] }],
  [{ code: 'wrongValue', member: 'Ordered at', value: 'soon', type: 'time', others: ['later'] }],
  [{ code: 'severalValues', member: 'Region', value: 'Dach', meanings: ['DACH', 'dach'] }],
  [{ code: 'notSignedIn' }],
  [{ code: 'notAllowed', report: createMeasureKey('Net Sales') }],
  [{ code: 'noSuchReport', report: 'Sales' }],
  [{ code: 'noSuchReport', report: 12 }],
  [{ code: 'severalReports', report: 'Sales', ids: [1, 2, 3, 4, 5, 6] }],
  [{ code: 'noSuchColumn', column: 'Area', columns: ['Region', 'Sales'] }],
  [{ code: 'severalColumns', column: 'Sales', names: ['a.sales', 'b.sales'] }],
  [{ code: 'noRow', rows: 0 }],
  [{ code: 'noRow', rows: 64 }],
  [{ code: 'noRow', rows: 64, wrong: { column: 'Region', value: 'Sctoland', nearest: 'Scotland' } }],
  [{ code: 'noRow', rows: 64, wrong: { column: 'Region', value: 'Atlantis', nearest: undefined } }],
  [{ code: 'severalRows', rows: 3 }],
  [{ code: 'noValue' }],
  [{ code: 'tooLarge', rows: 3_000_000 }],
  [{ code: 'cut', rows: 64, of: 120 }],
  [{ code: 'failed', failure: { code: 'PlatformTimeout' } }],
];

export const FUNCTION_SAMPLES: Readonly<Record<string, Calls>> = { functions: PROBLEMS };

/** The messages about the formulas of the workbook get these arguments. */
export const FORMULA_SAMPLES: Readonly<Record<string, Calls>> = {
  'formulas.report': [[{ report: 4, name: undefined }], [{ report: createMeasureKey('Net Sales'), name: undefined }]],
  'formulas.measure': [['Net Sales']],
  'formulas.count': [[1], [1240]],
  'formulas.explain': PROBLEMS,
  'formulas.moreErrors': [[1], [12]],
  'formulas.unknown': [[1], [1240]],
  'formulas.times': [[{ refreshedAt: 0 }], [{ refreshedAt: 7_200_000, freshAt: '1970-01-01T00:00:00Z' }]],
  'formulas.lastRead': [['5 min ago']],
  'formulas.dataFrom': [[{ lastRead: 'refreshed 5 min ago', time: '09:40' }]],
};
