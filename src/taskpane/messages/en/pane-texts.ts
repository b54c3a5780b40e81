/** Joins the English texts of everything behind the shell. */
import { ageTexts } from './ages';
import { allowTexts } from './allow';
import { announcementTexts } from './announcements';
import { captionTexts } from './captions';
import { changeCountTexts } from './change-counts';
import { detailsTexts } from './details';
import { drillDownTexts } from './drill-down';
import { formulaTexts } from './formulas';
import { functionTexts } from './functions';
import { limitTexts } from './limits';
import { listTexts } from './lists';
import { noCachedRows } from './no-cached-rows';
import { placementTexts } from './placements';
import { questionTexts } from './questions';
import { settingsTexts } from './settings';
import { silenceTexts } from './silence';

export const paneTexts = {
  ages: ageTexts,
  allow: allowTexts,
  announcements: announcementTexts,
  captions: captionTexts,
  changeCounts: changeCountTexts,
  details: detailsTexts,
  drillDown: drillDownTexts,
  formulas: formulaTexts,
  functions: functionTexts,
  limits: limitTexts,
  lists: listTexts,
  noCachedRows,
  placements: placementTexts,
  questions: questionTexts,
  settings: settingsTexts,
  silence: silenceTexts,
} as const;
