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
  await startPlacing(workbench, REPORT);
  const paneDocument = await workbench.getAddinDocument();
  await waitForElement(paneDocument, 'the word that it is placed', () =>
    [...paneDocument.querySelectorAll('p')].find((element) => element.textContent?.startsWith('Placed.')),
  );
  await workbench.whenSettled();
}

const REPORT = 'Stock by category';

/**
 * Begins to place a report of the sample platform at the selected cell by pressing the user's
 * buttons: the add-in has no other entry, and needs none.
 * @throws if the pane does not reach the expected state in time
 */
export async function startPlacing(workbench: Workbench, report: string): Promise<void> {
  const paneDocument = await workbench.getAddinDocument();
  const clickElement = async (label: string, find: () => HTMLElement | undefined) =>
    (await waitForElement(paneDocument, label, find)).click();
  const findButton = (name: RegExp) => () =>
    [...paneDocument.querySelectorAll('button')].find(
      (element) => !element.disabled && name.test(element.textContent ?? ''),
    );
  await clickElement('the sample platform', findButton(/^Try the sample platform/));
  const search = await waitForElement(
    paneDocument,
    'the search',
    () => paneDocument.querySelector<HTMLInputElement>('input[type=search]') ?? undefined,
  );
  search.value = report;
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await clickElement(report, findButton(new RegExp(`^${report}`)));
  // Place is enabled before the preview arrives; this waits for the preview, as a user does.
  await waitForElement(
    paneDocument,
    'the preview',
    () => paneDocument.querySelector<HTMLElement>('table') ?? undefined,
  );
  await clickElement('Place', findButton(/^Place$/));
}

const ELEMENT_TIMEOUT_MS = 120_000;

/** Resolves as soon as the element exists, checking after each change of the page. */
function waitForElement<Found extends Element>(
  paneDocument: Document,
  label: string,
  find: () => Found | undefined,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const resolveIfFound = () => {
      const found = find();
      if (!found) return;
      observer.disconnect();
      clearTimeout(timeout);
      resolve(found);
    };
    const observer = new MutationObserver(resolveIfFound);
    const timeout = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`The pane did not show ${label}.`));
    }, ELEMENT_TIMEOUT_MS);
    observer.observe(paneDocument, { childList: true, subtree: true, attributes: true, characterData: true });
    resolveIfFound();
  });
}
