import { signal } from '@preact/signals';
import type { Report } from '../../client';
import { createAction, onNewSession } from './create-action';
import type { ManageParts } from './manage-parts';
import type { WorkbookCopy, WorkbookOption, WorkbooksStore } from './manage-state';

const REPORTS_ON_A_PAGE = 100;
/** The rest can be named by their ids. */
const MOST_PAGES = 5;

export function createWorkbooks(parts: ManageParts): WorkbooksStore & { dispose(): void } {
  const options = signal<readonly WorkbookOption[]>([]);
  const duplicate = createAction<{ readonly workbookId: number; readonly shared: boolean }, WorkbookCopy>(
    parts,
    async (client, { deployment }, { workbookId, shared }, aborted) => {
      // Left out where it is not wanted: releases before 0.1.2 do not know the option.
      const copy = await client.duplicateWorkbook(deployment.id, workbookId, shared ? { shared } : {}, aborted);
      return { id: copy?.id, name: copy?.name, folder: copy?.folderPath?.map(({ name }) => name) ?? [] };
    },
  );
  const stopFollowing = onNewSession(parts.session, () => {
    options.value = [];
  });
  return {
    options,
    duplicate,
    async loadOptions() {
      const now = parts.session.peek();
      if (!now) return;
      const reports: Report[] = [];
      try {
        for (let page = 0, after: string | undefined; page < MOST_PAGES; page += 1) {
          const { items, nextCursor } = await now.client.listReports(now.deployment.id, {
            first: REPORTS_ON_A_PAGE,
            sortBy: 'name',
            ...(after !== undefined && { after }),
          });
          reports.push(...items);
          if (nextCursor === undefined) break;
          after = nextCursor;
        }
      } catch (error) {
        // A workbook can still be named by its id.
        parts.onFailure(error);
      }
      if (parts.session.peek() === now) options.value = workbooksOf(reports);
    },
    dispose() {
      stopFollowing();
      duplicate.dispose();
    },
  };
}

function workbooksOf(reports: readonly Report[]): WorkbookOption[] {
  const names = new Map<number, string[]>();
  for (const { workbookId, name } of reports) {
    if (workbookId == null) continue;
    const known = names.get(workbookId);
    if (known) known.push(name);
    else names.set(workbookId, [name]);
  }
  return [...names].map(([id, inside]) => ({ id, reports: inside })).sort((one, other) => one.id - other.id);
}
