/** @jest-environment jsdom */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { Menu } from '../../../../src/workbench/page/controls/menu';

const ENTRIES = ['Insert rows above', 'Sort descending', 'Hide'].map((label) => ({ label, run: () => undefined }));

/** Each rendering passes new functions, as the surrounding page does. */
function drawMenu(root: HTMLElement, onClose: () => void): void {
  act(() =>
    render(<Menu label="Cells" position={{ x: 0, y: 0 }} entries={[...ENTRIES]} onClose={() => onClose()} />, root),
  );
}

const readFocusedText = () => document.activeElement?.textContent;
const pressKey = (key: string) =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

afterEach(() => document.body.replaceChildren());

describe('a menu', () => {
  it('a menu has the focus as soon as it opens [P11]', () => {
    const root = document.body.appendChild(document.createElement('div'));
    render(<Menu label="Cells" position={{ x: 0, y: 0 }} entries={ENTRIES} onClose={() => undefined} />, root);
    expect(readFocusedText()).toBe('Insert rows above');
  });

  it('a menu keeps the focus when the page around it renders again, and closes by its latest callback [P11]', () => {
    const root = document.body.appendChild(document.createElement('div'));
    const [first, last] = [jest.fn(), jest.fn()];
    drawMenu(root, first);
    pressKey('ArrowDown');
    expect(readFocusedText()).toBe('Sort descending');
    drawMenu(root, last);
    expect(readFocusedText()).toBe('Sort descending');
    pressKey('Escape');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 2]);
  });
});
