/** What an add-in brings beside its ribbon, from the files that its manifest names. */
import type { CustomFunction, CustomParameter } from '../../store';
import type { AddinManifest } from './addin-manifest';

export interface AddinExtensions {
  readonly functions: readonly CustomFunction[];
  readonly shortcuts: readonly Shortcut[];
}

/** Keys that run an action of the add-in: upper-case names in the order that they are written in, `CTRL+SHIFT+ALT+R`. */
export interface Shortcut {
  readonly keys: string;
  readonly action: string;
}

export const NO_EXTENSIONS: AddinExtensions = { functions: [], shortcuts: [] };

/** @param load gives the JSON at an address; rejects where there is none */
export async function loadExtensions(
  { functionsAt, shortcutsAt, namespace }: AddinManifest,
  load: (address: string) => Promise<unknown>,
): Promise<AddinExtensions> {
  return {
    functions: functionsAt === undefined ? [] : readFunctions(await load(functionsAt), namespace),
    shortcuts: shortcutsAt === undefined ? [] : readShortcuts(await load(shortcutsAt)),
  };
}

/** The shortcut that these keys are, if they are one. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  shortcuts: readonly Shortcut[],
): Shortcut | undefined {
  // With Alt the key may type another letter; its place on the keyboard tells which one is meant.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
  const held = [event.ctrlKey || event.metaKey ? 'CTRL' : '', event.shiftKey ? 'SHIFT' : '', event.altKey ? 'ALT' : ''];
  const pressed = sorted([...held.filter((key) => key !== ''), letter]);
  return shortcuts.find(({ keys }) => sorted(keys.split('+')) === pressed);
}

function sorted(keys: readonly string[]): string {
  return [...keys].sort().join('+');
}

function readFunctions(json: unknown, namespace: string): CustomFunction[] {
  return listOf(json, 'functions').map((one) => ({
    id: textOf(one, 'id'),
    name: `${namespace}.${textOf(one, 'name')}`,
    isStreaming: flagOf(fieldOf(one, 'options'), 'stream'),
    parameters: listOf(one, 'parameters').map(readParameter),
  }));
}

function readParameter(json: unknown): CustomParameter {
  const type = textOf(json, 'type') || 'any';
  if (type !== 'any' && type !== 'string' && type !== 'number' && type !== 'boolean')
    throw new Error(`A parameter of type ${type} is not known here.`);
  return {
    type,
    isOptional: flagOf(json, 'optional'),
    isRepeating: flagOf(json, 'repeating'),
    isMatrix: textOf(json, 'dimensionality') === 'matrix',
  };
}

function readShortcuts(json: unknown): Shortcut[] {
  return listOf(json, 'shortcuts').map((one) => ({
    action: textOf(one, 'action'),
    keys: textOf(fieldOf(one, 'key'), 'default').toUpperCase(),
  }));
}

function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}

function textOf(json: unknown, name: string): string {
  const text = fieldOf(json, name);
  return typeof text === 'string' ? text : '';
}

function flagOf(json: unknown, name: string): boolean {
  return fieldOf(json, name) === true;
}

function listOf(json: unknown, name: string): readonly unknown[] {
  const list: unknown = fieldOf(json, name);
  return Array.isArray(list) ? list : [];
}
