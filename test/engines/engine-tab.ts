/** Performs the actions of a user in the workbench, with functions that run in every engine. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cells } from '../support/workbench';
import type { Engine } from './engine';

export interface EngineTab {
  /** Presses the button, tab or radio button of the pane with this name. */
  press(name: RegExp): Promise<void>;
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
  return {
    press: (name) => waitUntil(`To press: ${name.source}`, () => engine.run(pressInPane, name.source)),
    type: (field, text) => waitUntil(`To fill: ${field.source}`, () => engine.run(fillInPane, field.source, text)),
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

/** Returns false while the element is missing, disabled or covered. */
function pressInPane(name: string): boolean {
  const page = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument;
  const pattern = new RegExp(name);
  for (const element of page?.querySelectorAll<HTMLElement>('button, [role=tab], input[type=radio]') ?? []) {
    const label = element.closest('label');
    const elementName = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    if (!pattern.test(elementName.trim()) || element.matches(':disabled, [aria-disabled=true]')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    element.scrollIntoView({ block: 'center' });
    const visibleBox = element.getBoundingClientRect();
    const hit = page?.elementFromPoint(visibleBox.x + visibleBox.width / 2, visibleBox.y + visibleBox.height / 2);
    if (!hit || !(element.contains(hit) || label?.contains(hit) || hit.contains(element))) continue;
    element.focus();
    element.click();
    return true;
  }
  return false;
}

function fillInPane(fieldName: string, text: string): boolean {
  const page = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument;
  const pattern = new RegExp(fieldName);
  for (const input of page?.querySelectorAll('input') ?? []) {
    if (!pattern.test(input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? '')) continue;
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }
  return false;
}

async function callWorkbench(methodName: string, args: readonly unknown[]): Promise<void> {
  const method: unknown = Reflect.get(window.workbench, methodName);
  if (typeof method !== 'function') throw new Error(`The workbench knows no ${methodName}.`);
  await Reflect.apply(method, window.workbench, args);
}
