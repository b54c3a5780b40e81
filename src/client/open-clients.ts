import type { DataClient, DataClientParts } from './data-client';

/** Only rows need it: a pane that lists reports does without, so the bundler makes a file of its own of it. */
export async function openDataClient(parts: DataClientParts): Promise<DataClient> {
  const { createDataClient } = await import(/* webpackChunkName: "cells" */ './data-client');
  return createDataClient(parts);
}
