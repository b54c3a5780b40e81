import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findShortcut, loadExtensions, type Shortcut } from '../../../../src/workbench/page/addin/addin-extensions';

const ROOT = resolve(__dirname, '../../../..');
const manifest = {
  id: '',
  version: '',
  name: '',
  page: '',
  groups: [],
  cellMenu: [],
  namespace: 'INLAY',
  functionsAt: 'assets/functions.json',
  shortcutsAt: 'assets/shortcuts.json',
};
const load = async (path: string): Promise<unknown> => JSON.parse(readFileSync(resolve(ROOT, path), 'utf8'));

describe('the functions and shortcuts of the add-in', () => {
  it('the functions have their namespace and their parameters', async () => {
    const { functions } = await loadExtensions(manifest, load);
    expect(functions.map(({ name, isStreaming }) => [name, isStreaming])).toEqual([
      ['INLAY.REPORT', true],
      ['INLAY.FIGURE', true],
    ]);
    expect(functions[1]?.parameters.map(({ type, isMatrix, isRepeating }) => [type, isMatrix, isRepeating])).toEqual([
      ['any', false, false],
      ['string', false, false],
      ['any', true, false],
      ['any', false, true],
    ]);
  });

  it('a manifest without these files has no functions and shortcuts', async () => {
    const bare = { ...manifest, functionsAt: undefined, shortcutsAt: undefined };
    expect(await loadExtensions(bare, load)).toEqual({ functions: [], shortcuts: [] });
  });

  it.each([
    [{ stream: true, requiresAddress: true }, 'both stream and requiresAddress'],
    [{ stream: true, volatile: true }, 'both stream and volatile'],
    [{ requiresStreamAddress: true }, 'has to use stream'],
  ])('the options %j are refused, as in Excel', async (options, reason) => {
    const odd = { functions: [{ id: 'F', name: 'F', options }] };
    await expect(loadExtensions(manifest, async () => odd)).rejects.toThrow(reason);
  });

  it.each(['assets/functions.json', 'assets/functions.de.json'])(
    'functions receive the address of their cell: %s',
    async (functionsAt) => {
      const { functions } = await loadExtensions({ ...manifest, functionsAt, shortcutsAt: undefined }, load);
      expect(functions.map(({ requiresAddress }) => requiresAddress)).toEqual([true, true]);
    },
  );

  it('a parameter that the workbench cannot fill is refused', async () => {
    const odd = { functions: [{ id: 'F', name: 'F', parameters: [{ type: 'date' }] }] };
    await expect(loadExtensions(manifest, async () => odd)).rejects.toThrow('type date');
  });
});

describe('the keys of a shortcut', () => {
  const shortcuts: readonly Shortcut[] = [{ action: 'refreshAll', keys: 'CTRL+SHIFT+ALT+A' }];
  const keys = { key: 'å', code: 'KeyA', ctrlKey: true, metaKey: false, shiftKey: true, altKey: true };

  it('keys are matched by their position on the keyboard, with Command for Ctrl', () => {
    expect(findShortcut(keys, shortcuts)?.action).toBe('refreshAll');
    expect(findShortcut({ ...keys, ctrlKey: false, metaKey: true }, shortcuts)?.action).toBe('refreshAll');
  });

  it('a shortcut needs all of its keys, and no others', () => {
    expect(findShortcut({ ...keys, altKey: false }, shortcuts)).toBeUndefined();
    expect(findShortcut({ ...keys, code: 'KeyB', key: 'b' }, shortcuts)).toBeUndefined();
  });
});
