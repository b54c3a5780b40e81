/** The part of the app that signs in, reads and writes rows and cells: loaded as a whole, by the first thing that does any of it. */
export { createReportFinder } from './catalogue/report-finder';
export { createPlacementVerbs } from './placement-verbs';
export { enterUnknown } from './refresh/enter-unknown';
export { createReportRows } from './report/report-rows';
export { createReportView } from './report/report-view';
export { createConnecting } from './session/connecting';
export { workspaceTitle } from './session/workspace-title';
export { createHeardNews } from './workbook/report-news';
