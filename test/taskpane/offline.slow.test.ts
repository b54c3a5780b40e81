/**
 * @jest-environment jsdom
 */
import { GALLERY } from '../../src/workbench/gallery/states';
import { openPane, readDescription, settle } from './pane-under-test';

const VIEWS = Object.entries(GALLERY);

const listDisabledButtons = (root: Element) => [...root.querySelectorAll('button[aria-disabled=true]')];
const readName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;

/** Goes offline in one state of the gallery, and lists what the pane then does not explain. */
async function findOfflineFaults(view: string, state: string): Promise<string[]> {
  const pane = openPane(view, state);
  try {
    pane.online.value = true;
    await settle();
    const before = listDisabledButtons(pane.root);
    pane.online.value = false;
    await settle();
    const unexplained = listDisabledButtons(pane.root)
      .filter((button) => !before.includes(button))
      .filter((button) => !/offline|network/i.test(readDescription(button)));
    const banners = pane.root.querySelectorAll('#offline').length;
    return [
      ...unexplained.map((button) => `${readName(button)} is disabled and does not say why`),
      ...(banners > 1 ? [`the pane has ${banners} banners that say it is offline`] : []),
    ];
  } finally {
    pane.dispose();
  }
}

test.each(VIEWS)(
  'every button that is disabled without a network says why, in each state of %s [P19]',
  async (view, states) => {
    const faults: string[] = [];
    for (const state of Object.keys(states)) {
      const stateFaults = await findOfflineFaults(view, state).catch((failure: unknown) => [String(failure)]);
      faults.push(...stateFaults.map((fault) => `${state}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);
