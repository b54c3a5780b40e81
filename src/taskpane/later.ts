/**
 * What the pane does not need for its first picture: webpack makes a file of its own of it, which comes right behind.
 */
export { announcePlacing } from './announce-placing';
export { createAllWords } from './later-words';
export { ConnectForm } from './pages/connect-form';
export { ReportPage } from './pages/report-page';
export { RunBar } from './pages/run-bar';
export { SettingsPage } from './pages/settings-page';
export { WorkbookPanel } from './pages/workbook-panel';
