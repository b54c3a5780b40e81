/** Defines scenarios, and the steps that several of them share. */
import type { Rect } from '../../../grid';
import type { WorkbookStore } from '../../store';
import type { Preparation, Workbench } from '../workbook/workbench';

/** A scenario is a prepared state with an address: `?scenario=name`. */
export interface Scenario extends Preparation {
  readonly name: string;
  readonly label: string;
  /** Instructs the user who opens the scenario. */
  readonly steps?: readonly string[];
}

export function rect(row: number, column: number, rows = 1, columns = 1): Rect {
  return { row, column, rows, columns };
}

export function selectAnchor(store: WorkbookStore): void {
  store.select(store.activeSheetId, rect(3, 1));
}

/** Places a report with few rows, and waits until the pane confirms it. */
export async function placeAtSelection(workbench: Workbench): Promise<void> {
  await pressPlace(workbench, REPORT);
  const page = await workbench.addinPage();
  await appears(page, 'the word that it is placed', () =>
    [...page.querySelectorAll('p')].find((one) => one.textContent?.startsWith('Placed.')),
  );
  await workbench.settled();
}

const REPORT = 'Stock by category';

/**
 * Begins to place a report of the sample platform at the selected cell by pressing the user's
 * buttons: the add-in has no other entry, and needs none.
 * @throws if the pane does not reach the expected state in time
 */
export async function pressPlace(workbench: Workbench, report: string): Promise<void> {
  const page = await workbench.addinPage();
  const press = async (label: string, find: () => HTMLElement | undefined) =>
    (await appears(page, label, find)).click();
  const button = (name: RegExp) => () =>
    [...page.querySelectorAll('button')].find((one) => !one.disabled && name.test(one.textContent ?? ''));
  await press('the sample platform', button(/^Try the sample platform/));
  const search = await appears(
    page,
    'the search',
    () => page.querySelector<HTMLInputElement>('input[type=search]') ?? undefined,
  );
  search.value = report;
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await press(report, button(new RegExp(`^${report}`)));
  // Place is enabled before the preview arrives; this waits for the preview, as a user does.
  await appears(page, 'the preview', () => page.querySelector<HTMLElement>('table') ?? undefined);
  await press('Place', button(/^Place$/));
}

const APPEARS_WITHIN = 120_000;

/** Resolves as soon as the element exists, checking after each change of the page. */
function appears<Found extends Element>(page: Document, what: string, find: () => Found | undefined): Promise<Found> {
  return new Promise((resolve, reject) => {
    const settle = (found: Found) => {
      observer.disconnect();
      clearTimeout(late);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = find();
      if (found) settle(found);
    });
    const late = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`The pane did not show ${what}.`));
    }, APPEARS_WITHIN);
    observer.observe(page, { childList: true, subtree: true, attributes: true, characterData: true });
    const found = find();
    if (found) settle(found);
  });
}
