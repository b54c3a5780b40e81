/**
 * What the pane does not need for its first picture: webpack makes a file of its own of it, which comes right behind.
 */

export { ConnectPage } from '../pages/connect-page';
export { CareRoom } from '../pages/details-room';
export { NothingFound } from '../pages/nothing-found';
export { ReportPage } from '../pages/report-page';
export { WorkbookFoot } from '../pages/run-bar';
export { SettingsPage } from '../pages/settings-page';
export { WorkbookPanel } from '../pages/workbook-panel';
export { createAllWords } from '../words/en/later-words';
export { attend } from './effects';
