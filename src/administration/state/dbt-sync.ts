import { signal } from '@preact/signals';
import { createAction, onNewSession } from './create-action';
import type { ManageParts } from './manage-parts';
import type { DbtSyncStarted, DbtSyncStore } from './manage-state';

export function createDbtSync(parts: ManageParts): DbtSyncStore & { dispose(): void } {
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
      const now = parts.session.peek();
      if (!now) return;
      try {
        const environments = await now.client.listEnvironments(now.deployment.id);
        if (parts.session.peek() !== now) return;
        branches.value = [...new Set(environments.map(({ branch }) => branch).filter((name) => name != null))];
      } catch (error) {
        // The branch can still be typed.
        parts.onFailure(error);
      }
    },
    dispose() {
      stopFollowing();
      start.dispose();
    },
  };
}
