import { createSheetActions } from '../../../../src/workbench/page/sheet/sheet-actions';
import { createWorkbookView } from '../../../../src/workbench/page/sheet/workbook-view';
import { createWorkbookStore } from '../../../../src/workbench/store';

/** Opens a new workbook with the actions of its page, which add their messages to `notices`. */
export function openActions() {
  const store = createWorkbookStore();
  const view = createWorkbookView(store);
  const notices: string[] = [];
  const actions = createSheetActions(view, (sentence) => notices.push(sentence));
  return { store, view, actions, notices, sheetId: store.activeSheetId };
}
