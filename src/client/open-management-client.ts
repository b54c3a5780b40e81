import type { ManagementClient } from './management-client';
import type { CallerParts } from './platform-call';

/** Only those who manage a platform need it, so the bundler makes a file of its own of it. */
export async function openManagementClient(parts: CallerParts): Promise<ManagementClient> {
  const { createManagementClient } = await import(/* webpackChunkName: "managing" */ './management-client');
  return createManagementClient(parts);
}
