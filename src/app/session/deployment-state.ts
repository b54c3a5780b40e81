/** Reads once whether the deployment's data API sleeps, and whether it runs SQL. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PlatformClient } from '../../client';

export interface DeploymentState {
  /** True if the platform says so, until the data API has answered. */
  readonly isAsleep: boolean;
  /** True if the platform says that reports in SQL cannot run. */
  readonly isSqlOff: boolean;
}

export const UNKNOWN_DEPLOYMENT_STATE: DeploymentState = { isAsleep: false, isSqlOff: false };

export function createDeploymentState(client: Pick<PlatformClient, 'getDeploymentSettings'>, deploymentId: number) {
  const state = signal(UNKNOWN_DEPLOYMENT_STATE);
  let isRequested = false;
  let hasAnswered = false;
  const readonlyState: ReadonlySignal<DeploymentState> = state;
  return {
    state: readonlyState,
    /** Asks the platform at the first call. A failure leaves the state unknown, because older releases cannot answer. */
    async read(): Promise<void> {
      if (isRequested) return;
      isRequested = true;
      const settings = await client.getDeploymentSettings(deploymentId).catch(() => undefined);
      state.value = {
        isAsleep: settings?.isCold === true && !hasAnswered,
        isSqlOff: settings?.isCubeSqlEnabled === false,
      };
    },
    markAwake(): void {
      hasAnswered = true;
      if (state.peek().isAsleep) state.value = { ...state.peek(), isAsleep: false };
    },
  };
}
