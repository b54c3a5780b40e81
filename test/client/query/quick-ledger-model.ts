import type { DataModel } from '../../../src/platform/query';
import { SAMPLE_MODEL } from '../../../src/platform/world';

/** In this model the slow ledger answers at once: its rows are those of the inventory. */
export const QUICK_LEDGER_MODEL: DataModel = {
  ...SAMPLE_MODEL,
  cubes: SAMPLE_MODEL.cubes.map((cube) =>
    cube.name === 'stock_audit' ? { ...cube, table: 'source.inventory' } : cube,
  ),
};
