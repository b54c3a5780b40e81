import type { Translation } from '../../../parts';
import type * as english from '../en/pane-texts';
import { detailsTexts } from './details/details';
import { drillDownTexts } from './details/drill-down';
import { noCachedRows } from './details/no-cached-rows';
import { noteOptionTexts } from './details/note-options';
import { captionTexts } from './filters/captions';
import { filterConditionTexts, reportFilterTexts } from './filters/filter-conditions';
import { placementFilterTexts } from './filters/placement-filters';
import { formulaTexts } from './formulas/formulas';
import { functionTexts } from './formulas/functions';
import { listTexts } from './lists';
import { ageTexts } from './placements/ages';
import { changeCountTexts } from './placements/change-counts';
import { placementTexts } from './placements/placements';
import { allowTexts } from './questions/allow';
import { dependentRangeOptionTexts, dependentRangeTexts } from './questions/dependent-ranges';
import { excelFilterTexts } from './questions/excel-filters';
import { handEditTexts } from './questions/hand-edits';
import { noteTexts } from './questions/notes';
import { questionTexts } from './questions/questions';
import { dialogTexts } from './report/dialogs';
import { limitTexts } from './report/limits';
import { noticeTexts } from './report/notices';
import { reportTexts } from './report/report';
import { announcementTexts } from './shell/announcements';
import { helpTexts } from './shell/help';
import { settingsTexts } from './shell/settings';
import { silenceTexts } from './shell/silence';
import { sizeTexts } from './sizes';

export const paneTexts: Translation<typeof english.paneTexts> = {
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
};
