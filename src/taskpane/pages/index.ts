/** Exports the pages that load after the shell, and the effects that run beside them. */
import './run-status.css';
import './workbook/placements.css';
import './workbook/edits.css';
import './workbook/menu.css';
import './filters/filters.css';
import './report/report.css';
import './details/changes.css';
import './details/notes.css';
import './explore/explore.css';
import './settings/settings.css';
import './silence/silence.css';

export { startEffects } from '../shell/effects';
export { RejectedTokenNotice } from './connect/rejected-token';
export { SignedOutRowsNotice } from './connect/rows-while-signed-out';
export { PlacementPages } from './details/placement-pages';
export { ExplorePanel } from './explore/explore-panel';
export { ReportPage } from './report/report-page';
export { SettingsPage } from './settings/settings-page';
export { SilenceLine } from './silence/silence-line';
export { HiddenSheetDialog } from './workbook/hidden-sheet-dialog';
export { TabsFooter } from './workbook/tabs-footer';
export { WorkbookPanel } from './workbook/workbook-panel';
