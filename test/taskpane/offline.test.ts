/**
 * @jest-environment jsdom
 */
import { GALLERY } from '../../src/workbench/gallery/states';
import { paneShowing, settled } from './pane-under-test';

beforeAll(() => Promise.all([import('../../src/taskpane/pages'), import('../../src/taskpane/pages/details')]));

/** Themes change no button. */
const pictures = Object.entries(GALLERY)
  .filter(([view]) => view !== 'theme')
  .flatMap(([view, states]) => Object.keys(states).map((state) => [view, state] as const));

const off = (root: Element) => [...root.querySelectorAll('button[aria-disabled=true]')];
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;

function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

test.each(pictures)('[P19] %s, %s: whatever goes off without a network says why', async (view, state) => {
  const pane = paneShowing(view, state);
  try {
    pane.online.value = true;
    await settled();
    const before = off(pane.root);
    pane.online.value = false;
    await settled();
    const wentOff = off(pane.root).filter((button) => !before.includes(button));
    const unsaid = wentOff.filter((button) => !/offline|network/i.test(descriptionOf(button)));
    expect(unsaid.map(nameOf)).toEqual([]);
    expect(pane.root.querySelectorAll('#offline').length).toBeLessThanOrEqual(1);
  } finally {
    pane.dispose();
  }
});
