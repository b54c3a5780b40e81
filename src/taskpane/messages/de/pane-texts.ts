import type { Translation } from '../../../parts';
import type * as english from '../en/pane-texts';
import { dependentRangeOptionTexts, dependentRangeTexts } from './dependent-ranges';
import { dialogTexts } from './dialogs';
import { excelFilterTexts } from './excel-filters';
import { filterConditionTexts, reportFilterTexts } from './filter-conditions';
import { handEditTexts } from './hand-edits';
import { limitTexts } from './limits';
import { listTexts } from './lists';
import { noteOptionTexts } from './note-options';
import { noteTexts } from './notes';
import { noticeTexts } from './notices';
import { placementFilterTexts } from './placement-filters';
import { reportTexts } from './report';
import { sizeTexts } from './sizes';

export const paneTexts: Translation<typeof english.paneTexts> = {
  dependentRangeOptions: dependentRangeOptionTexts,
  dependentRanges: dependentRangeTexts,
  dialogs: dialogTexts,
  excelFilters: excelFilterTexts,
  filterConditions: filterConditionTexts,
  handEdits: handEditTexts,
  limits: limitTexts,
  lists: listTexts,
  noteOptions: noteOptionTexts,
  notes: noteTexts,
  notices: noticeTexts,
  placementFilters: placementFilterTexts,
  report: reportTexts,
  reportFilters: reportFilterTexts,
  sizes: sizeTexts,
};
