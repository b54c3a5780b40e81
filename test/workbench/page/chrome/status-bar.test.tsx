/** @jest-environment jsdom */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { StatusBar } from '../../../../src/workbench/page/chrome/status-bar';
import { createWorkbookView } from '../../../../src/workbench/page/sheet/workbook-view';
import { createWorkbookStore } from '../../../../src/workbench/store';

beforeEach(() => {
  jest.useFakeTimers();
  // The page is too busy to draw a frame.
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
});
afterEach(() => jest.useRealTimers());

it.each([40, 100])(
  'the status bar does not sum cells of a sheet that is removed %i ms after a selection, even in a busy page',
  async (ms) => {
    const store = createWorkbookStore();
    const view = createWorkbookView(store);
    const root = document.body.appendChild(document.createElement('div'));
    render(<StatusBar view={view} isLogOpen={signal(false)} />, root);
    const removedId = store.activeSheetId;
    store.addSheet('Another');
    store.select(removedId, { row: 1, column: 0, rows: 2, columns: 1 });
    await jest.advanceTimersByTimeAsync(ms);
    store.removeSheet(removedId);
    const findUsedRange = jest.spyOn(store, 'findUsedRange').mockReturnValue(undefined);
    await jest.advanceTimersByTimeAsync(300);
    expect(findUsedRange.mock.calls.map(([sheet]) => sheet)).not.toContain(removedId);
    render(null, root);
    view.dispose();
  },
);
