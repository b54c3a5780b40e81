/** Holds the parts of an add-in's manifest that the page uses. */
export interface AddinManifest {
  /** The add-in's id in Excel; files store settings under it. */
  readonly id: string;
  readonly version: string;
  readonly name: string;
  /** Points to the pane's page. */
  readonly page: string;
  /** These groups appear on the tab Home. */
  readonly groups: readonly RibbonGroup[];
  /** The add-in adds these entries to the cells' context menu. */
  readonly cellMenu: readonly RibbonButton[];
  /** Precedes the names of its functions. */
  readonly namespace: string;
  /** Points to the metadata of its functions; undefined without functions. */
  readonly functionsAddress: string | undefined;
  readonly shortcutsAddress: string | undefined;
}

export interface RibbonGroup {
  readonly id: string;
  readonly label: string;
  readonly buttons: readonly RibbonButton[];
}

export interface RibbonButton {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Points to the icon of 32 pixels. */
  readonly icon: string;
  readonly action: RibbonAction;
}

type RibbonAction =
  | { readonly kind: 'ShowTaskpane' }
  | { readonly kind: 'ExecuteFunction'; readonly functionName: string };

/**
 * Parses the ribbon in an XML manifest.
 * @param locale the display language of Excel with its region
 * @param folder the address that replaces the folder of the manifest's own page, such as `/addin/`
 * @throws if the text is no manifest with a task pane
 */
export function parseAddinManifest(xml: string, folder: string, locale = 'en-US'): AddinManifest {
  const manifest = new DOMParser().parseFromString(xml, 'application/xml');
  if (findElements(manifest, 'parsererror').length > 0) throw new Error('The manifest is not well-formed XML.');
  const resources = readResources(manifest, locale);
  const source = findElements(manifest, 'DefaultSettings').flatMap((settings) =>
    findElements(settings, 'SourceLocation'),
  )[0];
  const page = source?.getAttribute('DefaultValue');
  if (!page) throw new Error('The manifest names no page for its pane.');
  const manifestFolder = new URL('.', page).href;
  const toServedAddress = (address: string) =>
    address.startsWith(manifestFolder) ? `${folder}${address.slice(manifestFolder.length)}` : address;
  const readText = (parent: Element, path: readonly string[]) => resources.get(readResourceId(parent, path)) ?? '';

  const readButton = (control: Element): RibbonButton => ({
    id: control.getAttribute('id') ?? '',
    label: readText(control, ['Label']),
    description: readText(control, ['Supertip', 'Description']),
    icon: toServedAddress(resources.get(readIconId(control, 32)) ?? ''),
    action: readAction(control),
  });
  const readGroup = (group: Element): RibbonGroup => ({
    id: group.getAttribute('id') ?? '',
    label: readText(group, ['Label']),
    buttons: findChildren(group, 'Control').map(readButton),
  });
  const extensionPoints = findElements(manifest, 'ExtensionPoint');
  const cellMenus = extensionPoints
    .flatMap((extensionPoint) => findChildren(extensionPoint, 'OfficeMenu'))
    .filter((menu) => menu.id === 'ContextMenuCell');
  const functions = extensionPoints.find((extensionPoint) => readType(extensionPoint) === 'CustomFunctions');
  const functionsAddress = functions && readText(functions, ['Metadata', 'SourceLocation']);
  const shortcutsAddress = findElements(manifest, 'ExtendedOverrides')[0]?.getAttribute('Url');
  const tabs = extensionPoints.flatMap((extensionPoint) => findChildren(extensionPoint, 'OfficeTab'));
  return {
    id: findElements(manifest, 'Id')[0]?.textContent?.trim() ?? '',
    version: findElements(manifest, 'Version')[0]?.textContent?.trim() ?? '',
    name: findElements(manifest, 'DisplayName')[0]?.getAttribute('DefaultValue') ?? '',
    page: toServedAddress(page),
    groups: tabs.filter((tab) => tab.id === 'TabHome').flatMap((tab) => findChildren(tab, 'Group').map(readGroup)),
    cellMenu: cellMenus.flatMap((menu) => findChildren(menu, 'Control')).map(readButton),
    namespace: functions ? readText(functions, ['Namespace']) : '',
    functionsAddress: functionsAddress ? toServedAddress(functionsAddress) : undefined,
    shortcutsAddress: shortcutsAddress ? toServedAddress(shortcutsAddress) : undefined,
  };
}

function readAction(control: Element): RibbonAction {
  const action = findChildren(control, 'Action')[0];
  const type = action && readType(action);
  if (action && type === 'ExecuteFunction') {
    return { kind: type, functionName: findChildren(action, 'FunctionName')[0]?.textContent?.trim() ?? '' };
  }
  if (type === 'ShowTaskpane') return { kind: type };
  throw new Error(`The ribbon cannot run an action of type ${type ?? 'none'}.`);
}

function readResources(manifest: Document, locale: string): ReadonlyMap<string, string> {
  const resources = ['Image', 'Url', 'String'].flatMap((name) => findElements(manifest, name));
  const values = resources.map((resource) => [resource.getAttribute('id') ?? '', readValue(resource, locale)] as const);
  return new Map(values.filter(([id]) => id !== ''));
}

function readValue(resource: Element, locale: string): string {
  const localized = findChildren(resource, 'Override').find((override) => override.getAttribute('Locale') === locale);
  return localized?.getAttribute('Value') ?? resource.getAttribute('DefaultValue') ?? '';
}

function readResourceId(parent: Element, path: readonly string[]): string {
  const found = path.reduce<Element | undefined>(
    (element, name) => (element ? findChildren(element, name)[0] : undefined),
    parent,
  );
  return found?.getAttribute('resid') ?? '';
}

function readIconId(control: Element, size: number): string {
  const images = findChildren(control, 'Icon').flatMap((icon) => findChildren(icon, 'Image'));
  const exact = images.find((image) => image.getAttribute('size') === String(size));
  return (exact ?? images.at(-1))?.getAttribute('resid') ?? '';
}

function readType(element: Element): string | null {
  return element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type');
}

/** Ignores namespaces, because the manifest mixes those of several schema versions. */
function findElements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function findChildren(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.localName === name);
}
