/** Arguments for what a formula says where it has no answer, see `word-samples.ts`. */
import type { Calls } from './placement-samples';

export const FUNCTION_SAMPLES: Readonly<Record<string, Calls>> = {
  functions: [
    [{ code: 'noReportGiven' }],
    [{ code: 'noMeasureGiven' }],
    [{ code: 'noDimensionGiven', position: 2 }],
    [{ code: 'pairWithoutValue', column: 'Region' }],
    [{ code: 'filtersNotTwoColumns' }],
    [{ code: 'tooManyValues', values: 4_000, most: 1_000 }],
    [{ code: 'takesNoFilters', why: 'sql' }],
    [{ code: 'noSuchMember', member: 'Regoin', nearest: 'Region', members: ['Region', 'City'] }],
    [{ code: 'noSuchMember', member: 'Colour', nearest: undefined, members: ['Region', 'City'] }],
    [{ code: 'measureAsFilter', measure: 'Net Sales' }],
    [{ code: 'severalMembers', member: 'Name', names: ['sales.store_name', 'sales.product_name'] }],
    [{ code: 'wrongValue', member: 'Ordered at', value: 'soon', type: 'time' }],
    [{ code: 'nothingLeft' }],
    [{ code: 'notSignedIn' }],
    [{ code: 'noSuchReport', report: 'Sales' }],
    [{ code: 'noSuchReport', report: 12 }],
    [{ code: 'severalReports', report: 'Sales', ids: [1, 2, 3, 4, 5, 6] }],
    [{ code: 'noSuchColumn', column: 'Area', columns: ['Region', 'Sales'] }],
    [{ code: 'severalColumns', column: 'Sales', names: ['a.sales', 'b.sales'] }],
    [{ code: 'noRow', rows: 0 }],
    [{ code: 'noRow', rows: 64 }],
    [{ code: 'noRow', rows: 64, of: 120 }],
    [{ code: 'severalRows', rows: 3 }],
    [{ code: 'noValue' }],
    [{ code: 'tooLarge', rows: 3_000_000 }],
    [{ code: 'cut', rows: 64, of: 120 }],
    [{ code: 'failed', failure: { code: 'PlatformTimeout' } }],
  ],
};
