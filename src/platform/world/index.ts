/** Contains the sample company: people, folders, reports, data model and rows, all of them data. */
import { seedSampleCompany } from './seed';
import { seedManagement } from './seed-management';

export { AWKWARD_ROWS } from './awkward-values';
export { createCubeModelYaml } from './cube-model';
export { createSampleTokens, DEFAULT_TOKEN, listSampleGrants, type SampleUser } from './people';
export { SAMPLE_MODEL } from './sample-model';
export { SAMPLE_REPORTS } from './sample-reports';
export { createSampleTableStatements } from './sample-tables';
export { type SimulatedDay, simulateDay } from './simulated-day';

/** Fills the store after the migration with this number. */
export const SEEDS = { 1: seedSampleCompany, 2: seedManagement } as const;
