/** What only a report that is looked at, placed or refreshed needs: the bundler makes a file of its own of it. */
export { placeToShow } from './adopt-block';
export { correctAddress } from './correct-address';
export { openData } from './open-data';
export { placeAgain } from './place-at-selection';
export { forgetPlacement } from './record-placement';
export { createRefreshRuns } from './refresh-run';
export { createReportView } from './report-view';
export { lostAs, resolvePlacement } from './resolve-block';
export { startAnew } from './start-anew';
export { unlinkPlacement } from './unlink-placement';
export { witnessBlock } from './witness-block';
