/** Rejects where the file cannot be had: no network, or a newer version was put up since the pane was opened. Asking again loads again. */
export function loadPlacing(): Promise<typeof import('./cells')> {
  return import(/* webpackChunkName: "placing" */ './cells');
}
