/**
 * Runs in a bare page around a frame: the host over an empty workbook, without the workbench's own
 * page.
 */
import { createExcelHost, createFrameAddress, offerHost } from '../../src/workbench/host';
import { createWorkbookStore } from '../../src/workbench/store';

const store = createWorkbookStore();
const opened: string[] = [];
const host = createExcelHost({
  store,
  documentUrl: 'https://files.test/Sales.xlsx',
  onPaneVisibilityChange: (visible) => {
    frame.hidden = !visible;
  },
  onOpenBrowserWindow: (url) => opened.push(url),
});
const frame = document.createElement('iframe');
offerHost(window, host);
loadPane();
document.body.append(frame);

/** Loads the add-in's page, as opening its pane does. */
function loadPane(): void {
  frame.src = createFrameAddress('/addin/taskpane.html', crypto.randomUUID());
}

const hostPage = { store, host, frame, opened, loadPane };
export type HostPage = typeof hostPage;
Object.assign(window, { hostPage });
