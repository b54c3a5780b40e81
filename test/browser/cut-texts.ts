/** Finds texts that a narrow pane cuts off, breaks inside a word or moves out of sight. */
import type { Page } from 'playwright-core';

/**
 * A word that is wider than this, such as an id of 32 characters, may break: no box of a pane of 320 px may be wide enough.
 */
const WIDEST_WHOLE_WORD_PX = 200;

/** Returns the faults with the texts that have them. Names of reports may end in an ellipsis. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate((widestWord) => {
    const range = document.createRange();
    const rectsOf = (node: Text, start: number, end: number) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width }) => width > 0.5);
    };
    // Tables and code scroll in boxes of their own.
    const isRead = (element: Element) =>
      element.checkVisibility() && !element.closest('.vh, svg, option, textarea, .scroll, pre');
    const findBox = (element: Element): Element =>
      element.parentElement && getComputedStyle(element).display === 'inline'
        ? findBox(element.parentElement)
        : element;
    const hasEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';

    function findOutside(node: Text, element: Element): string[] {
      const box = findBox(element);
      if (hasEllipsis(box)) return [];
      const { left, right } = box.getBoundingClientRect();
      const [start, end] = [Math.max(0, left) - 1, Math.min(document.documentElement.clientWidth, right) + 1];
      const isOutside = rectsOf(node, 0, node.length).some((rect) => rect.left < start || rect.right > end);
      return isOutside ? [`outside its box: ${node.data}`] : [];
    }

    function findBroken(node: Text): string[] {
      return [...node.data.matchAll(/[\p{L}\p{N}_.,:’…%]{3,}/gu)].flatMap(({ 0: word, index }) => {
        const rects = rectsOf(node, index, index + word.length);
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        return lines.size > 1 && width < widestWord ? [`broken: ${word}`] : [];
      });
    }

    function findTexts(): string[] {
      const walker = document.createTreeWalker(document.getElementById('pane') ?? document, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!(node instanceof Text) || !element || !isRead(element) || node.data.trim() === '') continue;
        faults.push(...findOutside(node, element), ...findBroken(node));
      }
      return faults;
    }

    // A workbook of the platform shows its id and the names of its reports, which may be cut: `1: Orders, Returns`.
    function findSelects(): string[] {
      const context = document.createElement('canvas').getContext('2d');
      return [...document.querySelectorAll<HTMLSelectElement>('#pane select')].flatMap((select) => {
        const text = select.selectedOptions[0]?.text ?? '';
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        if (!context || !isRead(select) || /^\d+: /.test(text)) return [];
        context.font = font;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return context.measureText(text).width > room + 0.5 ? [`cut by its arrow: ${text}`] : [];
      });
    }

    const tabs = [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.checkVisibility());
    const rowsOfTabs = new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    return [...findTexts(), ...findSelects(), ...(rowsOfTabs.size > 1 ? ['tabs in several rows'] : [])];
  }, WIDEST_WHOLE_WORD_PX);
}
