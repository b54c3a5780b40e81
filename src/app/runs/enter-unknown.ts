/** Enters formulas again that Excel does not recognize after it has opened the file; part of refreshing everything. */
import type { Workbook } from '../../workbook';
import type { Registry } from '../workbook/registry';

interface FormulaParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
}

/**
 * @param areLive whether formulas have asked for reports since the pane was opened
 * @returns the number of cells that still show `#NAME?`
 */
export async function enterUnknown({ workbook, registry }: FormulaParts, areLive: boolean): Promise<number> {
  const { entered, stillUnknown } = await workbook.enterUnknown('INLAY.');
  if (entered > 0 || stillUnknown > 0 || areLive || !registry.hasFormulas) return stillUnknown;
  registry.formulasAsk(false);
  await registry.keep(new Map());
  return stillUnknown;
}
