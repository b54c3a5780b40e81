/** What only a report that is looked at, placed or refreshed needs: the bundler makes a file of its own of it. */
export { createAccountStore } from './account-view';
export { folderOptions, readFoldersIn, readFolderTree } from './folder-tree';
export { openAccount } from './open-account';
export { createPlacementVerbs } from './placement-verbs';
export { createReportRows } from './report-rows';
export { createReportView } from './report-view';
export { startAnew } from './start-anew';
export { witnessBlock } from './witness-block';
