/** What only a report that is looked at, placed or refreshed needs: the bundler makes a file of its own of it. */

export { folderOptions, readFoldersIn, readFolderTree } from './catalogue/folder-tree';
export { createPlacementVerbs } from './placement-verbs';
export { createReportRows } from './report/report-rows';
export { createReportView } from './report/report-view';
export { createAccountStore } from './session/account-view';
export { openAccount } from './session/open-account';
export { gatherEvidence } from './workbook/gather-evidence';
export { startAnew } from './workbook/start-anew';
