import { seedSampleCompany } from './seed';
import { seedManagement } from './seed-management';

/** What fills the store after each of its steps, by the step's number. */
export const SEEDS = { 1: seedSampleCompany, 2: seedManagement } as const;
