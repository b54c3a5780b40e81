/** Provides arguments for the messages of dialogs, for both languages. */
import { type Calls, cells, merged, mergedWithin, name, one, oneCell, spilled } from './placement-samples';

export const DIALOG_SAMPLES: Readonly<Record<string, Calls>> = {
  'dialogs.cellsInTheWay': [[cells], [merged], [spilled]],
  'dialogs.cellsThere': [[cells], [merged], [spilled]],
  'dialogs.foundThere': [[cells], [oneCell], [merged], [mergedWithin], [spilled]],
  'dialogs.placing': [
    ['B4:G68', cells],
    ['B4:G68', merged],
    ['B4:G68', spilled],
  ],
  'dialogs.placeChoice': [
    ['shiftDown', cells],
    ['newSheet', cells],
    ['overwrite', oneCell],
  ],
  'dialogs.grew': [
    ['Sales by region', 64, 70, cells],
    ['Sales by region', 64, 64, cells],
    ['Sales by region', 64, 70, merged],
    ['Sales by region', 64, 64, mergedWithin],
    ['Sales by region', 64, 70, spilled],
    ['Sales by region', 64, 64, spilled],
  ],
  'dialogs.growthChoice': [
    ['shiftDown', 64, 70, cells],
    ['keepToFrame', 64, 70, cells],
    ['keepToFrame', 70, 64, cells],
    ['overwrite', 64, 70, cells],
    ['newSheet', 64, 70, cells],
    ['skip', 1, 70, oneCell],
    ['skip', 64, 70, merged],
    ['skip', 64, 70, spilled],
  ],
  'dialogs.unlink': name,
  'dialogs.unlinkLeaveHint': one,
  'dialogs.keepTexts': [[1], [4]],
  'dialogs.keepTextsHint': [[1], [4]],
  'dialogs.textsSheet': name,
  'dialogs.textsKept': [[1], [4]],
  'dialogs.clearing': [
    [{ report: 'Sales by region', cells: ['B4:C9'] }],
    [{ report: 'Sales by region', cells: ['B4:C9', 'E4:E9'] }],
  ],
  'dialogs.cleared': [[['B4:C9']], [['B4:C9', 'E4:E9']]],
  'dialogs.unlinkClearHint': [[undefined], [[]], [['B4:C9']], [['B4:C9', 'E4:E9']]],
  'dialogs.hiddenSheet': [['Raw']],
  'dialogs.signOut': name,
};
