/**
 * Provides the actions on one deployment: a dbt sync, the copy of a workbook, and a thread of the
 * AI assistant in a dashboard.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Report } from '../../client';
import { type Action, type ActionParts, createAction, firstReports, onNewSession } from './action';

export interface DbtSyncStore extends Action<string | undefined, DbtSyncStarted> {
  /**
   * Lists the branches of the deployment's environments; empty if the platform does not return any.
   */
  readonly branches: ReadonlySignal<readonly string[]>;
  loadBranches(): Promise<void>;
}

/** A field is undefined if the platform did not send it. */
export interface DbtSyncStarted {
  readonly syncJobId: string | undefined;
  readonly workflowId: string | undefined;
  readonly branch: string | undefined;
}

export function createDbtSync(parts: ActionParts): DbtSyncStore & { dispose(): void } {
  const branches = signal<readonly string[]>([]);
  const start = createAction<string | undefined, DbtSyncStarted>(
    parts,
    async (client, { deployment }, branch, aborted) => {
      const started = await client.startDbtSync(deployment.id, branch, aborted);
      return {
        syncJobId: started?.syncJobId,
        workflowId: started?.workflowId ?? undefined,
        branch: started?.branchName ?? branch,
      };
    },
  );
  const stopFollowing = onNewSession(parts.session, () => {
    branches.value = [];
  });
  return {
    ...start,
    branches,
    async loadBranches() {
      const current = parts.session.peek();
      if (!current) return;
      try {
        const environments = await current.client.listEnvironments(current.deployment.id);
        if (parts.session.peek() !== current) return;
        branches.value = [...new Set(environments.map(({ branch }) => branch).filter((name) => name != null))];
      } catch (error) {
        // The user can type the branch instead.
        parts.onFailure(error);
      }
    },
    dispose() {
      stopFollowing();
      start.dispose();
    },
  };
}

export interface WorkbooksStore {
  /** Lists the workbooks that contain reports of this sign-in. */
  readonly options: ReadonlySignal<readonly WorkbookOption[]>;
  loadOptions(): Promise<void>;
  readonly duplicate: Action<{ readonly workbookId: number; readonly shared: boolean }, WorkbookCopy>;
}

/** Describes a workbook by its reports, because the platform has no list of workbooks. */
export interface WorkbookOption {
  readonly id: number;
  readonly reports: readonly string[];
}

/** A field is undefined if the platform did not send it. */
export interface WorkbookCopy {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly folder: readonly string[];
}

export function createWorkbooks(parts: ActionParts): WorkbooksStore & { dispose(): void } {
  const options = signal<readonly WorkbookOption[]>([]);
  const duplicate = createAction<{ readonly workbookId: number; readonly shared: boolean }, WorkbookCopy>(
    parts,
    async (client, { deployment }, { workbookId, shared }, aborted) => {
      // The option is sent only if it is set, because releases before 0.1.2 do not know it.
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
      const current = parts.session.peek();
      if (!current) return;
      const reports: Report[] = [];
      try {
        // These pages may not cover every workbook; the user can type other ids.
        for await (const page of firstReports(current, 'name')) reports.push(...page);
      } catch (error) {
        // The user can type the id of a workbook instead.
        parts.onFailure(error);
      }
      if (parts.session.peek() === current) options.value = listWorkbooks(reports);
    },
    dispose() {
      stopFollowing();
      duplicate.dispose();
    },
  };
}

function listWorkbooks(reports: readonly Report[]): WorkbookOption[] {
  const names = new Map<number, string[]>();
  for (const { workbookId, name } of reports) {
    if (workbookId == null) continue;
    const reportNames = names.get(workbookId);
    if (reportNames) reportNames.push(name);
    else names.set(workbookId, [name]);
  }
  return [...names].map(([id, inside]) => ({ id, reports: inside })).sort((one, other) => one.id - other.id);
}

export type AiThreadStore = Action<AiThreadInput, DashboardChanged>;

interface AiThreadInput {
  readonly workbookId: number;
  readonly widgetId: string;
  readonly threadId: string;
  /**
   * The platform refuses the change if the dashboard differs from the version with this checksum.
   */
  readonly checksum: string | undefined;
}

/** A field is undefined if the platform did not send it. */
export interface DashboardChanged {
  readonly title: string | undefined;
  readonly version: number | undefined;
  /** The next change of the dashboard sends it. */
  readonly checksum: string | undefined;
}

export function createAiThread(parts: ActionParts): AiThreadStore & { dispose(): void } {
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
