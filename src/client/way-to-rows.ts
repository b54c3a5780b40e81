/** The verbs that lead to the rows of a deployment: where its data API is, and tokens for it. A pane that lists reports does without. */
import {
  AppConfigResponse,
  Deployment,
  DeploymentTokenResponse,
  type Environment,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
  type ROUTES,
} from '../contract';
import { filled, toPage } from './pages';
import type { Caller, Query } from './platform-call';
import type { WayToRows } from './platform-client';

const MOST_ENVIRONMENT_PAGES = 20;

export function createWayToRows({ call }: Pick<Caller<typeof ROUTES>, 'call'>): WayToRows {
  return {
    getAppConfig: (signal) => call('getAppConfig', {}, { schema: AppConfigResponse }, signal),

    getDeployment: (deploymentId, signal) => call('getDeployment', { deploymentId }, { schema: Deployment }, signal),

    async listEnvironments(deploymentId, request = {}, signal) {
      const environments: Environment[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < MOST_ENVIRONMENT_PAGES; pages += 1) {
        const query: Query = { ...request, after };
        const list = await call(
          'listEnvironments',
          { deploymentId },
          { query, schema: filled(EnvironmentsListResponse) },
          signal,
        );
        const page = toPage(list, query);
        environments.push(...page.items);
        after = page.nextCursor;
        if (after === undefined) break;
      }
      return environments;
    },

    async issueDataToken(deploymentId, signal) {
      const options = { schema: DeploymentTokenResponse };
      return (await call('createDeploymentToken', { deploymentId }, options, signal)).cubeApiToken;
    },

    async issueEnvironmentToken(deploymentId, environmentId, expiresInSeconds, signal) {
      const body = { security_context: {}, expires_in: expiresInSeconds };
      const options = { body, schema: EnvironmentTokenResponse };
      return (await call('createEnvironmentToken', { deploymentId, environmentId }, options, signal)).data.token;
    },
  };
}
