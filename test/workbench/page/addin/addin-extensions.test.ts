import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findShortcut, loadExtensions, type Shortcut } from '../../../../src/workbench/page/addin/addin-extensions';
import { ROOT } from '../../../support/root';

const manifest = {
  id: '',
  version: '',
  name: '',
  page: '',
  groups: [],
  cellMenu: [],
  namespace: 'INLAY',
  functionsAddress: 'assets/functions.json',
  shortcutsAddress: 'assets/shortcuts.json',
};
const loadJson = async (path: string): Promise<unknown> => JSON.parse(readFileSync(resolve(ROOT, path), 'utf8'));

describe('the functions and shortcuts of the add-in', () => {
  it('the custom functions of the product are loaded with their namespace and parameters', async () => {
    const { functions } = await loadExtensions(manifest, loadJson);
    expect(functions.map(({ name, isStreaming }) => [name, isStreaming])).toEqual([
      ['INLAY.REPORT', true],
      ['INLAY.FIGURE', true],
      ['INLAY.MEASURE', true],
    ]);
    expect(functions[1]?.parameters.map(({ type, isMatrix, isRepeating }) => [type, isMatrix, isRepeating])).toEqual([
      ['any', false, false],
      ['string', false, false],
      ['any', true, false],
      ['any', false, true],
    ]);
  });

  it('a manifest without files for functions and shortcuts yields none of either', async () => {
    const manifestWithoutFiles = { ...manifest, functionsAddress: undefined, shortcutsAddress: undefined };
    expect(await loadExtensions(manifestWithoutFiles, loadJson)).toEqual({ functions: [], shortcuts: [] });
  });

  it.each([
    [{ stream: true, requiresAddress: true }, 'both stream and requiresAddress'],
    [{ stream: true, volatile: true }, 'both stream and volatile'],
    [{ requiresStreamAddress: true }, 'has to use stream'],
  ])('a custom function with the options %j is refused, as in Excel', async (options, reason) => {
    const invalidMetadata = { functions: [{ id: 'F', name: 'F', options }] };
    await expect(loadExtensions(manifest, async () => invalidMetadata)).rejects.toThrow(reason);
  });

  it.each(['assets/functions.json', 'assets/functions.de.json'])(
    'all custom functions in %s receive the address of their cell',
    async (functionsAddress) => {
      const { functions } = await loadExtensions(
        { ...manifest, functionsAddress, shortcutsAddress: undefined },
        loadJson,
      );
      expect(functions.map(({ requiresAddress }) => requiresAddress)).toEqual([true, true, true]);
    },
  );

  it('a custom function with a parameter type that the workbench does not support is refused', async () => {
    const invalidMetadata = { functions: [{ id: 'F', name: 'F', parameters: [{ type: 'date' }] }] };
    await expect(loadExtensions(manifest, async () => invalidMetadata)).rejects.toThrow('type date');
  });
});

describe('the keys of a shortcut', () => {
  const shortcuts: readonly Shortcut[] = [{ action: 'refreshAll', keys: 'CTRL+SHIFT+ALT+A' }];
  const keys = { key: 'å', code: 'KeyA', ctrlKey: true, metaKey: false, shiftKey: true, altKey: true };

  it('the keys of a shortcut are matched by their position on the keyboard, with Command for Ctrl', () => {
    expect(findShortcut(keys, shortcuts)?.action).toBe('refreshAll');
    expect(findShortcut({ ...keys, ctrlKey: false, metaKey: true }, shortcuts)?.action).toBe('refreshAll');
  });

  it('a shortcut needs all of its keys, and no others', () => {
    expect(findShortcut({ ...keys, altKey: false }, shortcuts)).toBeUndefined();
    expect(findShortcut({ ...keys, code: 'KeyB', key: 'b' }, shortcuts)).toBeUndefined();
  });
});
