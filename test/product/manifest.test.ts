/**
 * @jest-environment jsdom
 */
// Checks without a network what the online validator would refuse. Orders and lengths come from
// Microsoft's manifest reference ("manifest element ordering", "Image", "Control of type Button").
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { COMMANDS } from '../../src/commands';
import { associateFunctions, createFunctionsMetadata, FUNCTIONS } from '../../src/functions';
import { ROOT } from '../support/root';
import { listFiles, readText } from './repository';

const ADDRESS = 'https://localhost:3000';
const LOCALES = ['de-DE'];

/** Lists the children that Office allows, in the order that it requires. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  OfficeApp: [
    'Id',
    'Version',
    'ProviderName',
    'DefaultLocale',
    'DisplayName',
    'Description',
    'IconUrl',
    'HighResolutionIconUrl',
    'SupportUrl',
    'AppDomains',
    'Hosts',
    'Requirements',
    'DefaultSettings',
    'Permissions',
    'VersionOverrides',
    'ExtendedOverrides',
  ],
  VersionOverrides: ['Description', 'Requirements', 'Hosts', 'Resources'],
  'VersionOverrides Host': ['Runtimes', 'AllFormFactors', 'DesktopFormFactor'],
  AllFormFactors: ['ExtensionPoint'],
  'AllFormFactors > ExtensionPoint': ['Script', 'Page', 'Metadata', 'Namespace'],
  OfficeMenu: ['Control'],
  DesktopFormFactor: ['GetStarted', 'FunctionFile', 'ExtensionPoint'],
  GetStarted: ['Title', 'Description', 'LearnMoreUrl'],
  Group: ['Label', 'Icon', 'Control'],
  Control: ['Label', 'Supertip', 'Icon', 'Action'],
  Supertip: ['Title', 'Description'],
  Action: ['SourceLocation', 'FunctionName'],
  Resources: ['bt:Images', 'bt:Urls', 'bt:ShortStrings', 'bt:LongStrings'],
};

const manifest = new DOMParser().parseFromString(readText('manifest.xml'), 'text/xml');
const root = manifest.documentElement;
const listElements = (name: string): Element[] => [...manifest.getElementsByTagName(name)];
const getElement = (path: string): Element => {
  const found = path.split('>').reduce<Element | undefined>((parent, name) => {
    return parent && [...parent.children].find((child) => child.tagName === name);
  }, root);
  if (found === undefined) throw new Error(`no element ${path}`);
  return found;
};
const readValue = (element: Element): string => element.getAttribute('DefaultValue') ?? element.textContent ?? '';
const resources = ['bt:Image', 'bt:Url', 'bt:String']
  .flatMap(listElements)
  .filter((element) => element.hasAttribute('id'));
const findResource = (id: string): Element | undefined => resources.find((element) => element.id === id);

describe('the manifest as Office reads it', () => {
  it('the manifest is well-formed, and office-addin-manifest can parse it', async () => {
    expect(listElements('parsererror')).toEqual([]);
    const read = await OfficeAddinManifest.readManifestFile(join(ROOT, 'manifest.xml'));
    expect(read).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      displayName: 'Inlay',
      officeAppType: 'TaskPaneApp',
      permissions: 'ReadWriteDocument',
      hosts: ['Workbook'],
      defaultSettings: { sourceLocation: `${ADDRESS}/taskpane.html` },
    });
  });

  it.each(Object.keys(ORDER))('the manifest orders the children of %s as the schema does', (place) => {
    const order = ORDER[place] ?? [];
    const elements = [...manifest.querySelectorAll(place)];
    expect(elements.length).toBeGreaterThan(0);
    for (const element of elements) {
      const names = [...element.children].map((child) => child.tagName);
      const sorted = [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));
      expect(names.filter((name) => !order.includes(name))).toEqual([]);
      expect(names).toEqual(sorted);
    }
  });

  it('the manifest has a version of four numbers with at most five digits each', () => {
    expect(readValue(getElement('Version'))).toMatch(/^[1-9]\d{0,4}(\.\d{1,5}){3}$/);
  });

  it('the manifest requires no more than Excel 2021 offers', () => {
    const sets = listElements('Set').map((set) => [set.getAttribute('Name'), set.getAttribute('MinVersion')]);
    expect(sets).toEqual([
      ['ExcelApi', '1.14'],
      ['SharedRuntime', '1.1'],
    ]);
  });

  it('the manifest has one long-running runtime, and uses its page for the pane, commands and functions', () => {
    const runtimes = listElements('Runtime');
    expect(runtimes.map((runtime) => runtime.getAttribute('lifetime'))).toEqual(['long']);
    // A manifest with a long-running runtime has no TaskpaneId.
    expect(listElements('TaskpaneId')).toEqual([]);
    const page = runtimes[0]?.getAttribute('resid');
    const places = [
      ...listElements('FunctionFile'),
      ...manifest.querySelectorAll('Action > SourceLocation, Page > SourceLocation'),
    ];
    expect(places.map((element) => element.getAttribute('resid'))).toEqual([page, page, page]);
    expect(findResource(page ?? '')?.getAttribute('DefaultValue')).toBe(
      readValue(getElement('DefaultSettings>SourceLocation')),
    );
  });

  it('each resource of the manifest is defined once and used, and each id has a length that Office accepts', () => {
    const ids = resources.map((element) => element.id);
    const used = [...manifest.querySelectorAll('[resid]')].map((element) => element.getAttribute('resid') ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.length > 32)).toEqual([]);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !used.includes(id))).toEqual([]);
    const controls = ['Group', 'Control'].flatMap(listElements).map((element) => element.id);
    expect(new Set(controls).size).toBe(controls.length);
    expect(controls.filter((id) => id === '' || id.length > 125)).toEqual([]);
  });

  it('each text of the manifest fits its maximum length, in every language', () => {
    const readTexts = (element: Element): string[] => [
      readValue(element),
      ...[...element.children].map((override) => override.getAttribute('Value') ?? ''),
    ];
    const findTooLong = (elements: Element[], limit: number): string[] =>
      elements.flatMap(readTexts).filter((text) => text.length === 0 || text.length > limit);
    const listStrings = (kind: string): Element[] => listElements(kind).flatMap((element) => [...element.children]);
    expect(findTooLong([getElement('DisplayName'), ...listStrings('bt:ShortStrings')], 125)).toEqual([]);
    expect(findTooLong([getElement('Description'), ...listStrings('bt:LongStrings')], 250)).toEqual([]);
    expect(findTooLong([getElement('ProviderName')], 125)).toEqual([]);
  });

  it('each text of the manifest is translated into every language', () => {
    const localised = [
      getElement('DisplayName'),
      getElement('Description'),
      getElement('SupportUrl'),
      ...listElements('bt:String'),
    ];
    for (const element of localised) {
      const locales = [...element.children].map((override) => override.getAttribute('Locale'));
      expect([element.id || element.tagName, ...locales]).toEqual([element.id || element.tagName, ...LOCALES]);
    }
  });

  it('the manifest contains only https addresses of one origin, and only files that exist', () => {
    const addresses = [...manifest.querySelectorAll('[DefaultValue], [Value]')]
      .map((element) => element.getAttribute('DefaultValue') ?? element.getAttribute('Value') ?? '')
      .filter((text) => /^[a-z]+:/.test(text));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => new URL(address).origin !== ADDRESS)).toEqual([]);
    const assets = listFiles('assets');
    const paths = addresses.map((address) => new URL(address).pathname).filter((path) => path !== '/taskpane.html');
    expect(paths.filter((path) => !assets.includes(path.replace('/assets/', '')))).toEqual([]);
    expect(manifest.querySelectorAll('AppDomain')).toHaveLength(0);
  });

  it('each icon of the manifest has the stated size in pixels, and exists in all required sizes', () => {
    const requiredIcons = [...manifest.querySelectorAll('Icon > *')].map((image) => ({
      size: Number(image.getAttribute('size')),
      address: findResource(image.getAttribute('resid') ?? '')?.getAttribute('DefaultValue') ?? '',
    }));
    requiredIcons.push(
      { size: 32, address: readValue(getElement('IconUrl')) },
      { size: 64, address: readValue(getElement('HighResolutionIconUrl')) },
    );
    for (const { size, address } of requiredIcons) {
      expect([address, ...readPngSize(new URL(address).pathname)]).toEqual([address, size, size]);
    }
    for (const icon of listElements('Icon')) {
      const sizes = [...icon.children].map((image) => Number(image.getAttribute('size')));
      expect(sizes).toEqual(expect.arrayContaining([16, 32, 80]));
    }
  });

  it('the manifest calls exactly the commands of the add-in', () => {
    const names = listElements('FunctionName').map((element) => element.textContent ?? '');
    expect([...new Set(names)]).toEqual(Object.values(COMMANDS));
  });

  it('the manifest has both refresh commands on the ribbon, and one in the cell menu', () => {
    const listButtons = (place: string): string[] =>
      [...manifest.querySelectorAll(`${place} FunctionName`)].map((element) => element.textContent ?? '').sort();
    expect(listElements('OfficeMenu').map((menu) => menu.id)).toEqual(['ContextMenuCell']);
    expect(listButtons('OfficeTab')).toEqual(['refreshAll', 'refreshHere']);
    // Excel on the desktop shows only one command there (office-js issue 2601).
    expect(listButtons('OfficeMenu')).toEqual(['refreshHere']);
  });
});

describe('the keyboard shortcuts', () => {
  const address = listElements('ExtendedOverrides')[0]?.getAttribute('Url') ?? '';
  const { actions, shortcuts } = JSON.parse(readText(new URL(address).pathname.slice(1)));

  it('each command has a keyboard shortcut and a name that begins with Inlay', () => {
    expect(actions.map(({ id, type }: Named) => [id, type])).toEqual(
      Object.values(COMMANDS).map((name) => [name, 'ExecuteFunction']),
    );
    for (const { name } of actions) expect(name).toMatch(/^Inlay: \S/);
    expect(shortcuts.map(({ action }: { action: string }) => action)).toEqual(Object.values(COMMANDS));
  });

  // No shortcut of Excel has all three keys, so Microsoft recommends them (design/keyboard-shortcuts).
  it('each keyboard shortcut is Ctrl+Shift+Alt with a letter of its own', () => {
    const keys = shortcuts.map(({ key }: { key: { default: string; mac: string } }) => key);
    for (const { default: windows, mac } of keys) {
      expect(windows).toMatch(/^Ctrl\+Shift\+Alt\+[A-Z]$/);
      expect(mac).toBe(windows.replace('Ctrl', 'Command'));
    }
    expect(new Set(keys.map((key: { default: string }) => key.default)).size).toBe(keys.length);
  });
});

describe('the functions for formulas', () => {
  it('the functions file that the manifest names agrees with the code', () => {
    const metadata = findResource(
      getElement('VersionOverrides>Hosts>Host>AllFormFactors>ExtensionPoint>Metadata>SourceLocation').getAttribute(
        'resid',
      ) ?? '',
    );
    const path = new URL(metadata?.getAttribute('DefaultValue') ?? '').pathname.slice(1);
    expect(JSON.parse(readText(path))).toEqual(createFunctionsMetadata());
  });

  it('the German functions file differs from the English one only in its texts, which are all translated', () => {
    const translated = JSON.parse(readText('assets/functions.de.json'));
    const replaceTexts = (metadata: unknown) =>
      JSON.parse(JSON.stringify(metadata), (key, value) => {
        const isText = key === 'description' || (key === 'name' && FUNCTIONS.every(({ name }) => name !== value));
        return isText ? 'text' : value;
      });
    const findDescriptions = (metadata: unknown): string[] =>
      [...JSON.stringify(metadata).matchAll(/"description":"([^"]*)"/g)].map(([, text = '']) => text);
    expect(replaceTexts(translated)).toEqual(replaceTexts(createFunctionsMetadata()));
    const english = findDescriptions(createFunctionsMetadata());
    expect(findDescriptions(translated)).toHaveLength(english.length);
    expect(findDescriptions(translated).filter((text) => text.length < 10 || english.includes(text))).toEqual([]);
  });

  it('the custom functions are associated under the ids that Excel calls', () => {
    const associated: string[] = [];
    Reflect.set(globalThis, 'CustomFunctions', { associate: (id: string) => associated.push(id), Error });
    associateFunctions(() => new Promise(() => undefined));
    Reflect.deleteProperty(globalThis, 'CustomFunctions');
    expect(associated).toEqual(FUNCTIONS.map(({ id }) => id));
  });

  it('each function streams and asks for the address of its cell', () => {
    for (const { options } of FUNCTIONS) expect(options).toEqual({ stream: true, requiresStreamAddress: true });
  });
});

interface Named {
  readonly id: string;
  readonly type: string;
}

/** Returns width and height from the header chunk of a PNG, which has a fixed place. */
function readPngSize(path: string): [number, number] {
  const bytes = readFileSync(join(ROOT, path));
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
