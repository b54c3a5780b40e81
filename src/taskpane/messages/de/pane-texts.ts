import type { Translation } from '../../../parts';
import type * as english from '../en/pane-texts';
import { detailsTexts, noCachedRows } from './details/details';
import { drillDownTexts } from './details/drill-down';
import { snapshotTexts } from './details/snapshots';
import { valueSheetTexts } from './details/value-sheets';
import { exploreTexts } from './explore/explore';
import { captionTexts, filterConditionTexts, reportFilterTexts } from './filters/filter-conditions';
import { placementFilterTexts } from './filters/placement-filters';
import { formulaTexts, functionTexts } from './formulas/formulas';
import { listTexts, sizeTexts } from './lists';
import { placementTexts } from './placements/placements';
import { ageTexts, changeCountTexts } from './placements/refreshes';
import { allowTexts } from './questions/allow';
import { dependentRangeTexts, excelFilterTexts } from './questions/excel-features';
import { handEditTexts } from './questions/hand-edits';
import { noteOptionTexts, noteTexts } from './questions/notes';
import { questionTexts } from './questions/questions';
import { dialogTexts } from './report/dialogs';
import { limitTexts } from './report/limits';
import { noticeTexts } from './report/notices';
import { reportTexts } from './report/report';
import { announcementTexts, silenceTexts } from './shell/announcements';
import { connectionCheckTexts } from './shell/connection-check';
import { helpTexts, settingsTexts } from './shell/settings';

export const paneTexts: Translation<typeof english.paneTexts> = {
  ages: ageTexts,
  allow: allowTexts,
  announcements: announcementTexts,
  captions: captionTexts,
  changeCounts: changeCountTexts,
  connectionCheck: connectionCheckTexts,
  dependentRanges: dependentRangeTexts,
  details: detailsTexts,
  dialogs: dialogTexts,
  drillDown: drillDownTexts,
  excelFilters: excelFilterTexts,
  explore: exploreTexts,
  filterConditions: filterConditionTexts,
  formulas: formulaTexts,
  functions: functionTexts,
  handEdits: handEditTexts,
  help: helpTexts,
  limits: limitTexts,
  lists: listTexts,
  noCachedRows,
  noteOptions: noteOptionTexts,
  notes: noteTexts,
  notices: noticeTexts,
  placementFilters: placementFilterTexts,
  placements: placementTexts,
  questions: questionTexts,
  report: reportTexts,
  reportFilters: reportFilterTexts,
  settings: settingsTexts,
  silence: silenceTexts,
  sizes: sizeTexts,
  snapshots: snapshotTexts,
  valueSheets: valueSheetTexts,
};
