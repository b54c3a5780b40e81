/**
 * What the pane does not need for its first picture: webpack makes a file of its own of it, which comes right behind.
 */
import './styles/later/index.css';

export { attend } from './attend';
export { createAllWords } from './later-words';
export { CareRoom } from './pages/care-room';
export { ConnectPage } from './pages/connect-page';
export { NothingFound } from './pages/nothing-found';
export { ReportPage } from './pages/report-page';
export { WorkbookFoot } from './pages/run-bar';
export { SettingsPage } from './pages/settings-page';
export { WorkbookPanel } from './pages/workbook-panel';
export { FailureNotice } from './parts/failure-notice';
