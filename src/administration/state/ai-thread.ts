import { createAction } from './create-action';
import type { ManageParts } from './manage-parts';
import type { AiThreadInput, AiThreadStore, DashboardChanged } from './manage-state';

export function createAiThread(parts: ManageParts): AiThreadStore & { dispose(): void } {
  return createAction<AiThreadInput, DashboardChanged>(
    parts,
    async (client, { deployment }, { workbookId, widgetId, threadId, checksum }, aborted) => {
      const input = { widgetId, threadId, ...(checksum === undefined ? {} : { checksum }) };
      const dashboard = await client.attachAiWidgetThread(deployment.id, workbookId, input, aborted);
      return {
        title: dashboard?.title ?? dashboard?.config?.title ?? undefined,
        version: dashboard?.versionNumber ?? undefined,
        checksum: dashboard?.checksum ?? undefined,
      };
    },
  );
}
