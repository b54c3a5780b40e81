/** Rejects where the file cannot be had: no network, or a newer version was put up since the pane was opened. Asking again loads again. */
export function loadPlacing(): Promise<typeof import('./placing')> {
  return import(/* webpackChunkName: "placing" */ './placing');
}
