/** Joins the English texts of everything behind the shell. */
import { ageTexts } from './ages';
import { allowTexts } from './allow';
import { announcementTexts } from './announcements';
import { captionTexts } from './captions';
import { changeCountTexts } from './change-counts';
import { dependentRangeOptionTexts, dependentRangeTexts } from './dependent-ranges';
import { detailsTexts } from './details';
import { dialogTexts } from './dialogs';
import { drillDownTexts } from './drill-down';
import { excelFilterTexts } from './excel-filters';
import { filterConditionTexts, reportFilterTexts } from './filter-conditions';
import { formulaTexts } from './formulas';
import { functionTexts } from './functions';
import { handEditTexts } from './hand-edits';
import { helpTexts } from './help';
import { limitTexts } from './limits';
import { listTexts } from './lists';
import { noCachedRows } from './no-cached-rows';
import { noteOptionTexts } from './note-options';
import { noteTexts } from './notes';
import { noticeTexts } from './notices';
import { placementFilterTexts } from './placement-filters';
import { placementTexts } from './placements';
import { questionTexts } from './questions';
import { reportTexts } from './report';
import { settingsTexts } from './settings';
import { silenceTexts } from './silence';
import { sizeTexts } from './sizes';

export const paneTexts = {
  ages: ageTexts,
  allow: allowTexts,
  announcements: announcementTexts,
  captions: captionTexts,
  changeCounts: changeCountTexts,
  dependentRangeOptions: dependentRangeOptionTexts,
  dependentRanges: dependentRangeTexts,
  details: detailsTexts,
  dialogs: dialogTexts,
  drillDown: drillDownTexts,
  excelFilters: excelFilterTexts,
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
} as const;
