/** What formulas need, in a file of its own: most workbooks have none that ask. */
import type { App } from '../../app';
import { type CallRunner, createCallRunner, createReportFunctions } from '../../functions';
import type { Catalogue } from '../words/catalogue';
import { createFunctionWords, type FunctionWordsOptions } from '../words/en/function-words';

export async function openFunctions(
  app: App,
  options: FunctionWordsOptions,
  catalogue: Catalogue | undefined,
): Promise<CallRunner> {
  const more = await catalogue?.loadLater().catch(() => undefined);
  const functions = createReportFunctions(await app.openReportRows());
  app.alsoRefresh(functions.refresh);
  return createCallRunner(functions, (more?.createFunctionWords ?? createFunctionWords)(options));
}
