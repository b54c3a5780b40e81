/** Loads the add-in's functions and shortcuts from the files that its manifest names. */
import * as z from 'zod/mini';
import type { CustomFunction } from '../../store';
import type { AddinManifest } from './addin-manifest';

export interface AddinExtensions {
  readonly functions: readonly CustomFunction[];
  readonly shortcuts: readonly Shortcut[];
}

/**
 * Describes the keys that run an action of the add-in: upper-case names joined in the order of
 * writing, `CTRL+SHIFT+ALT+R`.
 */
export interface Shortcut {
  readonly keys: string;
  readonly action: string;
}

export const NO_EXTENSIONS: AddinExtensions = { functions: [], shortcuts: [] };

/** @param load returns the JSON at an address; rejects if there is none */
export async function loadExtensions(
  { functionsAddress, shortcutsAddress, namespace }: AddinManifest,
  load: (address: string) => Promise<unknown>,
): Promise<AddinExtensions> {
  return {
    functions: functionsAddress === undefined ? [] : readFunctions(await load(functionsAddress), namespace),
    shortcuts: shortcutsAddress === undefined ? [] : readShortcuts(await load(shortcutsAddress)),
  };
}

/** Returns the shortcut that these keys form, if any. */
export function findShortcut(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  shortcuts: readonly Shortcut[],
): Shortcut | undefined {
  // With Alt the key may type another letter, so its position on the keyboard decides.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
  const modifiers = [
    event.ctrlKey || event.metaKey ? 'CTRL' : '',
    event.shiftKey ? 'SHIFT' : '',
    event.altKey ? 'ALT' : '',
  ];
  const pressed = joinSorted([...modifiers.filter((key) => key !== ''), letter]);
  return shortcuts.find(({ keys }) => joinSorted(keys.split('+')) === pressed);
}

function joinSorted(keys: readonly string[]): string {
  return [...keys].sort().join('+');
}

function readFunctions(json: unknown, namespace: string): CustomFunction[] {
  return FunctionsFile.parse(json).functions.map(({ id, name, options, parameters }) => ({
    id,
    name: `${namespace}.${name}`,
    isStreaming: options?.stream === true,
    requiresAddress: options?.requiresAddress === true || options?.requiresStreamAddress === true,
    parameters: parameters.map(({ type, optional, repeating, dimensionality }) => ({
      type,
      isOptional: optional,
      isRepeating: repeating,
      isMatrix: dimensionality === 'matrix',
    })),
  }));
}

function readShortcuts(json: unknown): Shortcut[] {
  return ShortcutsFile.parse(json).shortcuts.map(({ action, key }) => ({ action, keys: key.default.toUpperCase() }));
}

const Flag = z._default(z.boolean(), false);
const ParameterType = z.enum(['any', 'string', 'number', 'boolean'], {
  error: ({ input }) => `A parameter of type ${input} is not known here.`,
});
const Parameter = z.object({
  type: z._default(ParameterType, 'any'),
  optional: Flag,
  repeating: Flag,
  dimensionality: z.optional(z.string()),
});
/**
 * Microsoft's page on the metadata of custom functions (docs: excel/custom-functions-json) forbids
 * these combinations.
 */
const Options = z.object({ stream: Flag, volatile: Flag, requiresAddress: Flag, requiresStreamAddress: Flag }).check(
  z.refine(({ stream, requiresAddress }) => !(stream && requiresAddress), {
    error: 'A function cannot use both stream and requiresAddress.',
  }),
  z.refine(({ stream, volatile }) => !(stream && volatile), {
    error: 'A function cannot use both stream and volatile.',
  }),
  z.refine(({ stream, requiresStreamAddress }) => stream || !requiresStreamAddress, {
    error: 'A function with requiresStreamAddress has to use stream.',
  }),
);
const FunctionsFile = z.object({
  functions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      options: z.optional(Options),
      parameters: z._default(z.array(Parameter), []),
    }),
  ),
});
const ShortcutsFile = z.object({
  shortcuts: z.array(z.object({ action: z.string(), key: z.object({ default: z.string() }) })),
});
