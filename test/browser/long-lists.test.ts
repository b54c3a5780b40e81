/**
 * Tests lists that are longer than the screen: cheap, and complete for the keyboard and for screen
 * readers.
 */
import type { Page } from 'playwright-core';
import { setUpGalleryStage } from './gallery-stage';
import { findViolations } from './stage';

const gallery = setUpGalleryStage();
let page: Page;
beforeEach(() => {
  page = gallery.page;
});
const { openState, loadAxe } = gallery;

declare global {
  interface Window {
    walkTo(last: number): void;
    walked(): { readonly met: number[]; readonly hidden: number[] };
  }
}

describe('the list of thousands of reports', () => {
  test('the list of thousands of reports renders only what is visible, and loads the next page near its end', async () => {
    await openState('reports', 'thousands');
    const skipped = await page
      .locator('[aria-label=Reports].list')
      .locator('li button')
      .last()
      .evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }));
    expect(skipped).toBe(false);
    await openState('reports', 'more');
    await page.waitForFunction(() => document.querySelector('#pane')?.getAttribute('data-calls')?.includes('loadMore'));
  });

  test('the list of thousands of reports keeps its scroll position while another page is open', async () => {
    await openState('reports', 'thousands');
    await page.evaluate(() => window.scrollTo(0, 4000));
    await page.locator('[aria-label=Settings]').click();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.locator('.top .btn:visible').click();
    await page.waitForFunction(() => window.scrollY > 3000);
  });
});

describe('the list of hundreds of placements [P11]', () => {
  const MAX_STOPS = 3_000;
  const list = () => page.getByRole('list', { name: 'Placed reports' });
  const countDrawn = () => page.locator('#pane li .acts').count();

  /** Opens a list that has all names but draws only the items near the visible ones. */
  async function openHundreds(): Promise<void> {
    await openState('workbook', 'hundreds');
    await page.waitForFunction(
      () => document.querySelectorAll('#pane [aria-label="Placed reports"] > li h3').length === 400,
    );
  }

  test('the list of hundreds of placements renders only near the visible area, and is complete and accessible', async () => {
    await openHundreds();
    const countNodes = () => page.evaluate(() => document.querySelectorAll('#pane *').length);
    for (const at of [0, 0.3, 0.7, 1]) {
      await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), at);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('#pane .place')].every((place) => {
          const { top, bottom } = place.getBoundingClientRect();
          return bottom <= 0 || top >= window.innerHeight || place.querySelector('.acts') !== null;
        }),
      );
      expect(await countNodes()).toBeLessThan(2_200);
      expect(await countDrawn()).toBeLessThan(50);
    }
    expect(await list().getByRole('listitem').count()).toBe(400);
    await loadAxe();
    expect(await findViolations(page)).toEqual([]);
    expect(gallery.complaints).toEqual([]);
  });

  test('the arrow keys reach every placement of a long list in order, each one visible, and back again', async () => {
    await openHundreds();
    await page.evaluate(() => {
      const items = [...document.querySelectorAll('#pane [aria-label="Placed reports"] > li')];
      let met: number[] = [];
      let hidden: number[] = [];
      let last = items.length - 1;
      let lookCount = 0;
      // Each press checks the item that the previous press reached, and no press goes past the last
      // one. An item out of sight gets time, because the browser corrects the scroll position in
      // its next frame.
      const checkFocus = (press?: Event) => {
        const at = items.findIndex((item) => item.contains(document.activeElement));
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        const isHidden = at >= 0 && (top < 0 || bottom > window.innerHeight);
        lookCount = isHidden ? lookCount + 1 : 0;
        if (lookCount === 100) hidden.push(at);
        if (at >= 0 && met.at(-1) !== at) met.push(at);
        if (at === last || (isHidden && lookCount < 100)) press?.preventDefault();
      };
      document.addEventListener('keydown', checkFocus, true);
      Object.assign(window, {
        walkTo: (wanted: number) => {
          [met, hidden, last] = [[], [], wanted];
        },
        walked: () => {
          checkFocus();
          return { met, hidden };
        },
      });
      document.querySelector<HTMLElement>('#pane li .acts button')?.focus();
    });
    const walk = async (key: string, last: number) => {
      await page.evaluate((wanted) => window.walkTo(wanted), last);
      for (let stop = 0; stop < MAX_STOPS; stop += 1) {
        await page.keyboard.press(key);
        const walked = stop % 50 === 0 && (await page.evaluate(() => window.walked()));
        if (walked && walked.met.at(-1) === last) return walked;
      }
      throw new Error(`${key} never came to placement ${last}.`);
    };
    const all = Array.from({ length: 400 }, (_, at) => at);
    expect(await walk('ArrowDown', 399)).toEqual({ met: all, hidden: [] });
    expect(await walk('ArrowUp', 360)).toEqual({ met: all.slice(360).reverse(), hidden: [] });
  });

  test('a placement that is scrolled out of sight keeps the focus, and the arrow keys go on from there', async () => {
    await openHundreds();
    const middle = list().getByRole('listitem').nth(200);
    await middle.scrollIntoViewIfNeeded();
    await middle.getByRole('button', { name: 'Refresh' }).focus();
    for (const to of [0, 1]) {
      await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), to);
      await list()
        .getByRole('listitem')
        .nth(to * 390)
        .getByRole('button', { name: 'Go to cells' })
        .waitFor();
    }
    const hasFocus = (at: number) =>
      list()
        .getByRole('listitem')
        .nth(at)
        .evaluate((item) => item.contains(document.activeElement));
    expect(await hasFocus(200)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('#pane').getAttribute('data-calls')).toMatch(/^placements\.refresh\(/);
    for (let stop = 0; stop < MAX_STOPS && !(await hasFocus(201)); stop += 1) await page.keyboard.press('ArrowDown');
    expect(await hasFocus(201)).toBe(true);
  });

  test('an open question outlives scrolling, and returns the focus to its placement', async () => {
    await openHundreds();
    const middle = list().getByRole('listitem').nth(200);
    await middle.scrollIntoViewIfNeeded();
    await middle.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Unlink…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await middle.evaluate((item) => item.contains(document.activeElement))).toBe(true);
    await middle.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'This workbook' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More');
    expect(await middle.evaluate((item) => item.contains(document.activeElement))).toBe(true);
  });
});
