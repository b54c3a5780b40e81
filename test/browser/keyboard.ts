/**
 * Works in the pane as a user without a mouse: only with keys, and with names as a screen reader
 * says them.
 */
import { findAddinFrame, type WorkbenchTab } from './stage';

/** These elements can have the focus. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** No page has this many stops, so a longer walk goes in circles. */
const MAX_STOPS = 60;
/** No item of a list has this many buttons and links. */
export const MAX_IN_ITEM = 8;

interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Returns the accessible name of the element that has the focus in the pane; undefined if none
   * has.
   */
  readFocused(): Promise<string | undefined>;
  /**
   * Waits until the focus is on an element whose name starts with `start`.
   * @returns the name of the focused element when the wait ends
   */
  waitForFocus(start: string): Promise<string | undefined>;
  /**
   * Waits until the element exists, and goes to it by Tab or Shift+Tab. After the last stop the
   * focus moves to the sheet, where Tab goes from cell to cell.
   */
  tabTo(start: string, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Goes to a control in a list by arrows: the whole list is one stop of Tab. */
  moveInList(start: string): Promise<void>;
  /** Goes to a drop-down list, and types the option whose text matches. */
  chooseOption(field: string, option: RegExp): Promise<void>;
  /** Goes from the pane to the sheet, types into the selected cell, and comes back. */
  typeInSheet(text: string): Promise<void>;
}

/** @param tab must have an open pane */
export function createKeyboard(tab: WorkbenchTab): Keyboard {
  const { page, pane } = tab;
  const frame = findAddinFrame(tab);
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);

  async function readFocused(): Promise<string | undefined> {
    if (!(await frame.evaluate(() => document.hasFocus()))) return undefined;
    return frame.evaluate(findNamed, { selector: ':focus', start: '' });
  }

  async function tabTo(start: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await frame.waitForFunction(findNamed, { selector: STOPS, start });
    const visitedNames: (string | undefined)[] = [];
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      const name = await readFocused();
      if (name?.startsWith(start)) return;
      visitedNames.push(name);
      await press(key);
    }
    throw new Error(`Tab never came to ${start}, but to ${JSON.stringify(visitedNames)}.`);
  }

  return {
    press,
    type,
    readFocused,
    async waitForFocus(start) {
      await frame.waitForFunction(findNamed, { selector: ':focus', start }).catch(() => undefined);
      return readFocused();
    },
    tabTo,
    async moveInList(start) {
      const isInList = () => frame.evaluate(() => Boolean(document.activeElement?.closest('[data-one-stop]')));
      await frame.waitForFunction(findNamed, { selector: '[data-one-stop] button', start });
      for (let stop = 0; stop < MAX_STOPS && !(await isInList()); stop += 1) await press('Tab');
      for (let control = 0; control < MAX_IN_ITEM; control += 1) await press('ArrowLeft');
      for (let control = 0; control < MAX_IN_ITEM; control += 1) {
        if ((await readFocused())?.startsWith(start)) return;
        await press('ArrowRight');
      }
      throw new Error(`No arrow came to ${start}.`);
    },
    async chooseOption(field, option) {
      await tabTo(field);
      const found = pane.getByRole('combobox', { name: field }).locator('option', { hasText: option }).first();
      await type((await found.textContent()) ?? '');
    },
    async typeInSheet(text) {
      await press('Shift+F6');
      await type(text);
      await press('Enter');
      await press('F6');
    },
  };
}

/**
 * Returns the accessible name of the first element that the selector finds and whose name starts
 * with `start`. Runs in the page.
 */
function findNamed({ selector, start }: { selector: string; start: string }): string | undefined {
  const readName = (element: Element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0]?.textContent : element.textContent;
    return (element.getAttribute('aria-label') ?? label ?? '').trim();
  };
  return Array.from(document.querySelectorAll(selector), readName).find((name) => name.startsWith(start));
}
