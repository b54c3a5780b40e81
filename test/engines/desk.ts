/** Performs the actions of a user in the workbench, with functions that run in every engine. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cells } from '../support/workbench';
import type { Engine } from './engine';

export interface EngineDesk {
  /** Presses the button, tab or radio button of the pane with this name. */
  press(name: RegExp): Promise<void>;
  type(into: RegExp, text: string): Promise<void>;
  /** Waits until the pane shows the text. */
  see(text: RegExp): Promise<void>;
  shows(text: RegExp): Promise<boolean>;
  read(address: string): Promise<Cells>;
  /** Calls a function of `window.workbench`. */
  call(verb: string, ...given: unknown[]): Promise<void>;
}

const COMES_WITHIN_MS = 60_000;

export async function sitDownIn(engine: Engine, url: string): Promise<EngineDesk> {
  await engine.open(url);
  const until = async (what: string, ask: () => Promise<boolean>): Promise<void> => {
    for (const began = performance.now(); !(await ask()); await wait(50))
      if (performance.now() - began > COMES_WITHIN_MS)
        throw new Error(`${what} did not come. The pane shows:\n${await engine.run(textOfPane)}`);
  };
  await until('The workbench', () => engine.run(() => 'workbench' in window));
  return {
    press: (name) => until(`To press: ${name.source}`, () => engine.run(pressInPane, name.source)),
    type: (into, text) => until(`To fill: ${into.source}`, () => engine.run(typeInPane, into.source, text)),
    see: (text) => until(text.source, async () => text.test(await engine.run(textOfPane))),
    shows: async (text) => text.test(await engine.run(textOfPane)),
    read: (address) => engine.run((at) => window.workbench.read(at), address),
    call: (verb, ...given) => engine.run(callWorkbench, verb, given),
  };
}

function textOfPane(): string {
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
  for (const one of page?.querySelectorAll<HTMLElement>('button, [role=tab], input[type=radio]') ?? []) {
    const label = one.closest('label');
    const called = one.getAttribute('aria-label') ?? (label ?? one).textContent ?? '';
    if (!pattern.test(called.trim()) || one.matches(':disabled, [aria-disabled=true]')) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0) continue;
    one.scrollIntoView({ block: 'center' });
    const seen = one.getBoundingClientRect();
    const hit = page?.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2);
    if (!hit || !(one.contains(hit) || label?.contains(hit) || hit.contains(one))) continue;
    one.focus();
    one.click();
    return true;
  }
  return false;
}

function typeInPane(into: string, text: string): boolean {
  const page = document.querySelector<HTMLIFrameElement>('iframe[title="Inlay"]')?.contentDocument;
  const pattern = new RegExp(into);
  for (const one of page?.querySelectorAll('input') ?? []) {
    if (!pattern.test(one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? '')) continue;
    one.focus();
    one.value = text;
    one.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }
  return false;
}

async function callWorkbench(verb: string, given: readonly unknown[]): Promise<void> {
  const act: unknown = Reflect.get(window.workbench, verb);
  if (typeof act !== 'function') throw new Error(`The workbench knows no ${verb}.`);
  await Reflect.apply(act, window.workbench, given);
}
