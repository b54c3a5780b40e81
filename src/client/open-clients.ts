/** The clients that a pane which only lists reports does without: the bundler makes a file of its own of each. */
import type { DataClient, DataClientParts } from './data-client';
import type { ManagementClient } from './management-client';
import type { CallerParts } from './platform-call';

/** For rows. */
export async function openDataClient(parts: DataClientParts): Promise<DataClient> {
  const { createDataClient } = await import(/* webpackChunkName: "cells" */ './data-client');
  return createDataClient(parts);
}

/** For those who manage a platform. */
export async function openManagementClient(parts: CallerParts): Promise<ManagementClient> {
  const { createManagementClient } = await import(/* webpackChunkName: "managing" */ './management-client');
  return createManagementClient(parts);
}
