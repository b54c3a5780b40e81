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
  readonly functionsAt: string | undefined;
  readonly shortcutsAt: string | undefined;
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
  if (elements(manifest, 'parsererror').length > 0) throw new Error('The manifest is not well-formed XML.');
  const resources = readResources(manifest, locale);
  const source = elements(manifest, 'DefaultSettings').flatMap((settings) => elements(settings, 'SourceLocation'))[0];
  const page = source?.getAttribute('DefaultValue');
  if (!page) throw new Error('The manifest names no page for its pane.');
  const home = new URL('.', page).href;
  const served = (address: string) => (address.startsWith(home) ? `${folder}${address.slice(home.length)}` : address);
  const text = (parent: Element, path: readonly string[]) => resources.get(resourceId(parent, path)) ?? '';

  const readButton = (control: Element): RibbonButton => ({
    id: control.getAttribute('id') ?? '',
    label: text(control, ['Label']),
    description: text(control, ['Supertip', 'Description']),
    icon: served(resources.get(iconId(control, 32)) ?? ''),
    action: readAction(control),
  });
  const readGroup = (group: Element): RibbonGroup => ({
    id: group.getAttribute('id') ?? '',
    label: text(group, ['Label']),
    buttons: children(group, 'Control').map(readButton),
  });
  const points = elements(manifest, 'ExtensionPoint');
  const cellMenus = points
    .flatMap((point) => children(point, 'OfficeMenu'))
    .filter((menu) => menu.id === 'ContextMenuCell');
  const functions = points.find((point) => readType(point) === 'CustomFunctions');
  const functionsAt = functions && text(functions, ['Metadata', 'SourceLocation']);
  const shortcutsAt = elements(manifest, 'ExtendedOverrides')[0]?.getAttribute('Url');
  const tabs = points.flatMap((point) => children(point, 'OfficeTab'));
  return {
    id: elements(manifest, 'Id')[0]?.textContent?.trim() ?? '',
    version: elements(manifest, 'Version')[0]?.textContent?.trim() ?? '',
    name: elements(manifest, 'DisplayName')[0]?.getAttribute('DefaultValue') ?? '',
    page: served(page),
    groups: tabs.filter((tab) => tab.id === 'TabHome').flatMap((tab) => children(tab, 'Group').map(readGroup)),
    cellMenu: cellMenus.flatMap((menu) => children(menu, 'Control')).map(readButton),
    namespace: functions ? text(functions, ['Namespace']) : '',
    functionsAt: functionsAt ? served(functionsAt) : undefined,
    shortcutsAt: shortcutsAt ? served(shortcutsAt) : undefined,
  };
}

function readAction(control: Element): RibbonAction {
  const action = children(control, 'Action')[0];
  const type = action && readType(action);
  if (action && type === 'ExecuteFunction') {
    return { kind: type, functionName: children(action, 'FunctionName')[0]?.textContent?.trim() ?? '' };
  }
  if (type === 'ShowTaskpane') return { kind: type };
  throw new Error(`The ribbon cannot run an action of type ${type ?? 'none'}.`);
}

function readResources(manifest: Document, locale: string): ReadonlyMap<string, string> {
  const all = ['Image', 'Url', 'String'].flatMap((name) => elements(manifest, name));
  const values = all.map((one) => [one.getAttribute('id') ?? '', valueIn(one, locale)] as const);
  return new Map(values.filter(([id]) => id !== ''));
}

function valueIn(resource: Element, locale: string): string {
  const override = children(resource, 'Override').find((each) => each.getAttribute('Locale') === locale);
  return override?.getAttribute('Value') ?? resource.getAttribute('DefaultValue') ?? '';
}

function resourceId(parent: Element, path: readonly string[]): string {
  const found = path.reduce<Element | undefined>((at, name) => (at ? children(at, name)[0] : undefined), parent);
  return found?.getAttribute('resid') ?? '';
}

function iconId(control: Element, size: number): string {
  const images = children(control, 'Icon').flatMap((icon) => children(icon, 'Image'));
  const exact = images.find((image) => image.getAttribute('size') === String(size));
  return (exact ?? images.at(-1))?.getAttribute('resid') ?? '';
}

function readType(element: Element): string | null {
  return element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type');
}

/** Ignores namespaces, because the manifest mixes those of several schema versions. */
function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function children(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.localName === name);
}
