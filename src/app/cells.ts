/** The part of the app that reads and writes rows and cells: loaded as a whole, by the first thing that does either. */
export { createPlacementVerbs } from './placement-verbs';
export { createReportRows } from './report/report-rows';
export { createReportView } from './report/report-view';
export { viewOf } from './session/account-view';
export { createHeardNews } from './workbook/report-news';
