/** Provides arguments for the messages of dialogs, for both languages. */
import {
  type Calls,
  mergedObstacles,
  mergedWithinObstacle,
  nameCalls,
  obstacles,
  oneObstacle,
  spilledObstacle,
} from './placement-samples';

export const DIALOG_SAMPLES: Readonly<Record<string, Calls>> = {
  'dialogs.cellsInTheWay': [[obstacles], [mergedObstacles], [spilledObstacle]],
  'dialogs.cellsThere': [[obstacles], [mergedObstacles], [spilledObstacle]],
  'dialogs.foundThere': [[obstacles], [oneObstacle], [mergedObstacles], [mergedWithinObstacle], [spilledObstacle]],
  'dialogs.placing': [
    ['B4:G68', obstacles],
    ['B4:G68', mergedObstacles],
    ['B4:G68', spilledObstacle],
  ],
  'dialogs.placeChoice': [
    ['shiftDown', obstacles],
    ['newSheet', obstacles],
    ['overwrite', oneObstacle],
  ],
  'dialogs.grew': [
    ['Sales by region', 64, 70, obstacles],
    ['Sales by region', 64, 64, obstacles],
    ['Sales by region', 64, 70, mergedObstacles],
    ['Sales by region', 64, 64, mergedWithinObstacle],
    ['Sales by region', 64, 70, spilledObstacle],
    ['Sales by region', 64, 64, spilledObstacle],
  ],
  'dialogs.growthChoice': [
    ['shiftDown', 64, 70, obstacles],
    ['keepToFrame', 64, 70, obstacles],
    ['keepToFrame', 70, 64, obstacles],
    ['overwrite', 64, 70, obstacles],
    ['newSheet', 64, 70, obstacles],
    ['skip', 1, 70, oneObstacle],
    ['skip', 64, 70, mergedObstacles],
    ['skip', 64, 70, spilledObstacle],
  ],
  'dialogs.unlink': nameCalls,
  'dialogs.keepTexts': [[1], [4]],
  'dialogs.keepTextsHint': [[1], [4]],
  'dialogs.textsSheet': nameCalls,
  'dialogs.textsKept': [[1], [4]],
  'dialogs.clearing': [
    [{ report: 'Sales by region', cells: ['B4:C9'] }],
    [{ report: 'Sales by region', cells: ['B4:C9', 'E4:E9'] }],
  ],
  'dialogs.cleared': [[['B4:C9']], [['B4:C9', 'E4:E9']]],
  'dialogs.unlinkClearHint': [[undefined], [[]], [['B4:C9']], [['B4:C9', 'E4:E9']]],
  'dialogs.hiddenSheet': [['Raw']],
  'dialogs.signOut': nameCalls,
};
