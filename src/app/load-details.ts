/** Few placements need it at one time. Rejects where the file cannot be had; asking again loads again. */
export function loadCare(): Promise<typeof import('./details')> {
  return import(/* webpackChunkName: "care" */ './details');
}
