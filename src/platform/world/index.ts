/** The sample company: people, folders, reports, data model and rows. All of it data. */
export { AWKWARD_ROWS } from './awkward-values';
export { DEFAULT_TOKEN, PRODUCTION, STAGING, sampleTokens } from './people';
export { SAMPLE_MODEL } from './sample-model';
export { SAMPLE_REPORTS, type SampleReport, STAGING_REPORTS } from './sample-reports';
export { LAST_SALES_DAY, sampleTableStatements } from './sample-tables';
export { SEEDS } from './seeds';
