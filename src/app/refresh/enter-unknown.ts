/** Formulas that Excel does not know after the file was opened, when everything is refreshed: they are entered again. */
import type { Workbook } from '../../workbook';
import type { Registry } from '../workbook/registry';

interface FormulaParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
}

/** @param areLive formulas have asked in this sitting */
export async function enterUnknown({ workbook, registry }: FormulaParts, areLive: boolean): Promise<void> {
  const entered = await workbook.enterUnknown('INLAY.');
  if (entered > 0 || areLive || !registry.hasFormulas) return;
  registry.formulasAsk(false);
  await registry.keep(new Map());
}
