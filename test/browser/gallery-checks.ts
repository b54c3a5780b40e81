/**
 * Checks each state of the pane's pages. test/smoke does it for one state of each page,
 * test/browser for all others.
 */
import type { Page } from 'playwright-core';
import { type GalleryStage, HEIGHT } from './gallery-stage';
import { findViolations } from './stage';

/** The smoke run checks these states of each view: the fullest one of each page. */
export const SMOKE_STATES: Readonly<Record<string, readonly string[]>> = {
  connect: ['form'],
  reports: ['list'],
  explore: ['search'],
  report: ['filters'],
  workbook: ['list'],
  placement: ['options', 'rows'],
  edits: ['ask'],
  settings: ['settings'],
  administration: ['sections'],
};

/** Registers the test of one state with the test file that calls it. */
export function defineGalleryState(gallery: GalleryStage, view: string, state: string): void {
  test(`the ${view} page, state ${state}, is accessible and fits in light, dark and forced colours, at 320 px and at 200 % [P11]`, async () => {
    const { page, openState, loadAxe } = gallery;
    await openState(view, state);
    expect(await findTabFaults(page)).toEqual([]);
    await loadAxe();
    expect(await findViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findControlsUnderScrollbar(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await findControlsWithoutShape(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 350 / 2, height: HEIGHT / 2 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 320, height: HEIGHT });
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findControlsUnderScrollbar(page)).toEqual([]);
    expect(await findUnmirroredBoxes(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(gallery.complaints).toEqual([]);
  });
}

/** Returns whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/**
 * Safari's invisible scrollbar of the body takes every press on the last 20 px of the page; this
 * leaves 4 px to spare.
 */
const SCROLLBAR_PX = 24;

/** Finds controls whose middle, where a press lands, an invisible scrollbar would cover. */
function findControlsUnderScrollbar(page: Page): Promise<string[]> {
  return page.evaluate(
    (scrollbar) =>
      [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
        .filter((element) => element.checkVisibility() && !element.closest('.vh'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ box }) => box.width > 0 && document.documentElement.clientWidth - (box.left + box.right) / 2 <= scrollbar,
        )
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    SCROLLBAR_PX,
  );
}

/**
 * Finds buttons and fields that forced colours leave as bare text, with neither a border nor a
 * background.
 */
function findControlsWithoutShape(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageBackground = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll<HTMLElement>('#pane :is(.btn, .input, select, textarea)')]
      .filter((element) => element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]'))
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(element);
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && backgroundColor === pageBackground;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/**
 * Turns the page right to left, and finds boxes that are not where a mirror would show them.
 * Letters and cells do not turn.
 */
function findUnmirroredBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBox = (element: Element) =>
      element.checkVisibility() && !/^(inline|contents)/.test(getComputedStyle(element).display);
    const boxes = [...document.querySelectorAll('#pane *:not(svg *, .cell, .vh, .vh *, option)')].filter(isBox);
    const measureSides = () =>
      boxes.map((box) => box.getBoundingClientRect()).map(({ left, right }) => ({ left, right }));
    const before = measureSides();
    document.documentElement.dir = 'rtl';
    const width = document.documentElement.clientWidth;
    return measureSides().flatMap(({ left }, index) => {
      const box = boxes[index];
      const wanted = width - (before[index]?.right ?? 0);
      if (!box || Math.abs(left - wanted) < 1.5) return [];
      return `${Math.round(left)}, not ${Math.round(wanted)}: ${box.outerHTML.slice(0, 120)}`;
    });
  });
}

/** A busy browser may need more than one Tab from the page's end to its start. */
const MAX_ROUNDS = 3;

/**
 * Presses Tab from the start of the page until every control has had the focus. Finds controls that
 * never get it, that show no focus ring, or that are out of sight or under the footer while they
 * have it.
 */
async function findTabFaults(page: Page): Promise<string[]> {
  const controls = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    // The user can press all of these. A group of radio buttons is one stop.
    const unmet = new Set(
      [
        ...(dialog ?? document).querySelectorAll<HTMLElement>(
          'button, a[href], input, select, textarea, summary, [tabindex="0"]',
        ),
      ].filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches(':disabled, [tabindex="-1"]') &&
          !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
      ),
    );
    const faults = new Set<string>();
    // Each press of Tab checks the element that the previous press reached.
    const checkFocus = () => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      const html = element.outerHTML.slice(0, 120);
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle === 'none' || outlineWidth !== '2px') && boxShadow === 'none') faults.add(`no ring at ${html}`);
      const { top, bottom, height } = element.getBoundingClientRect();
      const bar = element.closest('.bar, dialog') ? undefined : document.querySelector('.bar');
      const visibleBottom = Math.min(bar?.getBoundingClientRect().top ?? window.innerHeight, window.innerHeight);
      // A box that scrolls may be longer than the window.
      const isInSight = height > visibleBottom ? top < visibleBottom : top >= -1 && bottom <= visibleBottom + 1;
      if (!isInSight) faults.add(`out of sight is ${html}`);
      unmet.delete(element);
    };
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.addEventListener('keydown', checkFocus, true);
    Object.assign(window, {
      unmetControls: () => unmet.size,
      endWalk: () => {
        checkFocus();
        document.removeEventListener('keydown', checkFocus, true);
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        window.scrollTo(0, 0);
        return [...faults, ...[...unmet].map((element) => `never met ${element.outerHTML.slice(0, 120)}`)];
      },
    });
    return unmet.size;
  });
  for (let round = 0, unmet = controls; round < MAX_ROUNDS && unmet > 0; round += 1) {
    for (let stop = controls + 3; stop > 0; stop -= 1) await page.keyboard.press('Tab');
    unmet = await page.evaluate(() => window.unmetControls());
  }
  return page.evaluate(() => window.endWalk());
}

declare global {
  interface Window {
    /** Returns how many controls the walk has not reached yet. */
    unmetControls(): number;
    endWalk(): string[];
  }
}
