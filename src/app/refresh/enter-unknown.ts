/** A refresh of everything enters the formulas again that Excel does not know after the file was opened. */
import type { Workbook } from '../../workbook';
import type { Registry } from '../workbook/registry';

interface FormulaParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
}

/**
 * @param areLive formulas have asked since the pane was opened
 * @returns how many cells still show `#NAME?`
 */
export async function enterUnknown({ workbook, registry }: FormulaParts, areLive: boolean): Promise<number> {
  const { entered, left } = await workbook.enterUnknown('INLAY.');
  if (entered > 0 || left > 0 || areLive || !registry.hasFormulas) return left;
  registry.formulasAsk(false);
  await registry.keep(new Map());
  return left;
}
