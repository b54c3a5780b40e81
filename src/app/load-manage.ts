/** Only those who manage the platform need it. Rejects where the file cannot be had; asking again loads again. */
export function loadManage(): Promise<typeof import('../administration/state')> {
  return import(/* webpackChunkName: "managing" */ '../administration/state');
}
