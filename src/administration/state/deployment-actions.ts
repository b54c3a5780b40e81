/**
 * Provides the actions on one deployment: a dbt sync, the copy of a workbook, and a thread of the
 * AI assistant in a dashboard.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Report } from '../../client';
import { type Action, type ActionParts, createAction, listFirstReports, onNewSession } from './action';

export interface DbtSyncStore extends Action<string | undefined, StartedDbtSync> {
  /**
   * Lists the branches of the deployment's environments; empty if the platform does not return any.
   */
  readonly branches: ReadonlySignal<readonly string[]>;
  loadBranches(): Promise<void>;
}

/** A field is undefined if the platform did not send it. */
export interface StartedDbtSync {
  readonly syncJobId: string | undefined;
  readonly workflowId: string | undefined;
  readonly branch: string | undefined;
}

export function createDbtSync(parts: ActionParts): DbtSyncStore & { dispose(): void } {
  const branches = signal<readonly string[]>([]);
  const start = createAction<string | undefined, StartedDbtSync>(
    parts,
    async (client, { deployment }, branch, abortSignal) => {
      const startedSync = await client.startDbtSync(deployment.id, branch, abortSignal);
      return {
        syncJobId: startedSync?.syncJobId,
        workflowId: startedSync?.workflowId ?? undefined,
        branch: startedSync?.branchName ?? branch,
      };
    },
  );
  const unsubscribe = onNewSession(parts.session, () => {
    branches.value = [];
  });
  return {
    ...start,
    branches,
    async loadBranches() {
      const currentSession = parts.session.peek();
      if (!currentSession) return;
      try {
        const environments = await currentSession.client.listEnvironments(currentSession.deployment.id);
        if (parts.session.peek() !== currentSession) return;
        branches.value = [...new Set(environments.map(({ branch }) => branch).filter((name) => name != null))];
      } catch (error) {
        // The user can type the branch instead.
        parts.onFailure(error);
      }
    },
    dispose() {
      unsubscribe();
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
    async (client, { deployment }, { workbookId, shared }, abortSignal) => {
      // The option is sent only if it is set, because releases before 0.1.2 do not know it.
      const copy = await client.duplicateWorkbook(deployment.id, workbookId, shared ? { shared } : {}, abortSignal);
      return { id: copy?.id, name: copy?.name, folder: copy?.folderPath?.map(({ name }) => name) ?? [] };
    },
  );
  const unsubscribe = onNewSession(parts.session, () => {
    options.value = [];
  });
  return {
    options,
    duplicate,
    async loadOptions() {
      const currentSession = parts.session.peek();
      if (!currentSession) return;
      const reports: Report[] = [];
      try {
        // These pages may not cover every workbook; the user can type other ids.
        for await (const page of listFirstReports(currentSession, 'name')) reports.push(...page);
      } catch (error) {
        // The user can type the id of a workbook instead.
        parts.onFailure(error);
      }
      if (parts.session.peek() === currentSession) options.value = listWorkbooks(reports);
    },
    dispose() {
      unsubscribe();
      duplicate.dispose();
    },
  };
}

function listWorkbooks(reports: readonly Report[]): WorkbookOption[] {
  const reportNames = new Map<number, string[]>();
  for (const { workbookId, name } of reports) {
    if (workbookId == null) continue;
    const listedNames = reportNames.get(workbookId);
    if (listedNames) listedNames.push(name);
    else reportNames.set(workbookId, [name]);
  }
  return [...reportNames]
    .map(([id, listedReports]) => ({ id, reports: listedReports }))
    .sort((one, other) => one.id - other.id);
}

export type AiThreadStore = Action<AiThreadInput, ChangedDashboard>;

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
export interface ChangedDashboard {
  readonly title: string | undefined;
  readonly version: number | undefined;
  /** The next change of the dashboard sends it. */
  readonly checksum: string | undefined;
}

export function createAiThread(parts: ActionParts): AiThreadStore & { dispose(): void } {
  return createAction<AiThreadInput, ChangedDashboard>(
    parts,
    async (client, { deployment }, { workbookId, widgetId, threadId, checksum }, abortSignal) => {
      const input = { widgetId, threadId, ...(checksum === undefined ? {} : { checksum }) };
      const dashboard = await client.attachAiWidgetThread(deployment.id, workbookId, input, abortSignal);
      return {
        title: dashboard?.title ?? dashboard?.config?.title ?? undefined,
        version: dashboard?.versionNumber ?? undefined,
        checksum: dashboard?.checksum ?? undefined,
      };
    },
  );
}
