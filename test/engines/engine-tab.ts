/** Performs the actions of a user in the workbench, with functions that run in every engine. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cells } from '../support/workbench';
import type { Engine, Point } from './engine';

export interface EngineTab {
  /** Presses the button, tab or radio button of the pane with this name, by the mouse. */
  press(name: RegExp): Promise<void>;
  /** Presses the field by the mouse and types the text on the keyboard, in place of its text. */
  type(field: RegExp, text: string): Promise<void>;
  /** Waits until the pane shows the text. */
  waitForText(text: RegExp): Promise<void>;
  hasText(text: RegExp): Promise<boolean>;
  read(address: string): Promise<Cells>;
  /** Calls a function of `window.workbench`. */
  call(methodName: string, ...args: unknown[]): Promise<void>;
}

const TIMEOUT_MS = 60_000;

export async function openEngineTab(engine: Engine, url: string): Promise<EngineTab> {
  await engine.open(url);
  const waitUntil = async (label: string, isReached: () => Promise<boolean>): Promise<void> => {
    for (const startedAt = performance.now(); !(await isReached()); await wait(50))
      if (performance.now() - startedAt > TIMEOUT_MS)
        throw new Error(`${label} did not come. The pane shows:\n${await engine.run(readPaneText)}`);
  };
  await waitUntil('The workbench', () => engine.run(() => 'workbench' in window));
  const press = async (name: RegExp, selector: string): Promise<void> => {
    let point: Point | null = null;
    // The mouse would miss an element that still moves.
    await waitUntil(`To press: ${name.source}`, async () => {
      const lastPoint = point;
      point = await engine.run(locateInPane, name.source, selector);
      return point !== null && point.x === lastPoint?.x && point.y === lastPoint.y;
    });
    if (point) await engine.pressMouse(point);
  };
  return {
    press: (name) => press(name, 'button, [role=tab], input[type=radio]'),
    async type(field, text) {
      await press(field, 'input:not([type=radio])');
      await engine.run(selectTypedText);
      await engine.typeText(text);
    },
    waitForText: (text) => waitUntil(text.source, async () => text.test(await engine.run(readPaneText))),
    hasText: async (text) => text.test(await engine.run(readPaneText)),
    read: (address) => engine.run((at) => window.workbench.read(at), address),
    call: (methodName, ...args) => engine.run(callWorkbench, methodName, args),
  };
}

function readPaneText(): string {
  const body = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument?.body;
  if (!body) return '';
  const texts: string[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.parentElement?.getClientRects().length) texts.push(text.textContent ?? '');
  return texts.join('').replace(/\u00a0/g, ' ');
}

/**
 * Returns the point of the window at which the mouse meets the element; null while the element is
 * missing, disabled or covered.
 */
function locateInPane(name: string, selector: string): Point | null {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]');
  const page = frame?.contentDocument;
  if (!frame || !page) return null;
  const pattern = new RegExp(name);
  for (const element of page.querySelectorAll<HTMLElement>(selector)) {
    const label = element.closest('label') ?? page.querySelector(`label[for="${element.id}"]`);
    const elementName = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    if (!pattern.test(elementName.trim()) || element.matches(':disabled, [aria-disabled=true]')) continue;
    if (element.getBoundingClientRect().width === 0) continue;
    element.scrollIntoView({ block: 'center' });
    const frameBox = frame.getBoundingClientRect();
    // The label of a radio button may cover it.
    for (const target of [element, label]) {
      const box = target?.getBoundingClientRect();
      if (!target || !box) continue;
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = page.elementFromPoint(point.x, point.y);
      const windowPoint = { x: frameBox.x + frame.clientLeft + point.x, y: frameBox.y + frame.clientTop + point.y };
      const isFrameHit = document.elementFromPoint(windowPoint.x, windowPoint.y) === frame;
      if (isFrameHit && hit && (element.contains(hit) || label?.contains(hit))) return windowPoint;
    }
  }
  return null;
}

function selectTypedText(): void {
  const focused = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument?.activeElement;
  if (focused && 'select' in focused && typeof focused.select === 'function') focused.select();
}

async function callWorkbench(methodName: string, args: readonly unknown[]): Promise<void> {
  const method: unknown = Reflect.get(window.workbench, methodName);
  if (typeof method !== 'function') throw new Error(`The workbench knows no ${methodName}.`);
  await Reflect.apply(method, window.workbench, args);
}
