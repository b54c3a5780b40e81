/** The clients that a pane which only lists reports does without: the bundler makes a file of its own of each. */

import type { ManagementClient } from './platform/management-client';
import type { CallerParts } from './platform/platform-call';
import type { DataClient, DataClientParts } from './query/data-client';

/** For rows. */
export async function openDataClient(parts: DataClientParts): Promise<DataClient> {
  const { createDataClient } = await import(/* webpackChunkName: "app" */ './query/data-client');
  return createDataClient(parts);
}

/** For those who manage a platform. */
export async function openManagementClient(parts: CallerParts): Promise<ManagementClient> {
  const { createManagementClient } = await import(/* webpackChunkName: "managing" */ './platform/management-client');
  return createManagementClient(parts);
}
