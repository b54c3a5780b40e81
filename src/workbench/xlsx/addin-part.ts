import { type PackageWriter, type Parts, REFERENCE, rootOfPart } from './xlsx-package';
import { child, descendants, element, XML_HEAD } from './xml';

/** Identifies the add-in of the manifest. */
export interface AddinReference {
  readonly id: string;
  readonly version: string;
}

type Settings = readonly (readonly [string, unknown])[];

const PANES = 'xl/webextensions/taskpanes.xml';
const ADDIN = 'xl/webextensions/webextension1.xml';
const OFFICE = 'http://schemas.microsoft.com/office';
const REFERENCES = `${OFFICE}/2011/relationships`;
const CONTENT = 'application/vnd.ms-office';

/**
 * Stores the add-in's settings as Excel does: in the part that links the workbook with the add-in,
 * by the add-in's id. It does not make the pane open automatically, because the reader decides
 * that.
 */
export function writeAddinPart(book: PackageWriter, addin: AddinReference, settings: Settings): void {
  if (settings.length === 0) return;
  const properties = settings.map(([name, value]) =>
    element('we:property', { name, value: JSON.stringify(value) ?? 'null' }),
  );
  const identity = { id: addin.id, version: addin.version, store: 'developer', storeType: 'Registry' };
  const extension = element(
    'we:webextension',
    { 'xmlns:we': `${OFFICE}/webextensions/webextension/2010/11`, id: `{${addin.id}}` },
    element('we:reference', identity) +
      element('we:alternateReferences', {}) +
      element('we:properties', {}, properties.join('')) +
      element('we:bindings', {}) +
      element('we:snapshot', { 'xmlns:r': REFERENCE }),
  );
  const id = book.add(PANES, `${REFERENCES}/webextension`, ADDIN, XML_HEAD + extension, `${CONTENT}.webextension+xml`);
  const part = element('wetp:webextensionref', { 'xmlns:r': REFERENCE, 'r:id': id });
  const panes = element(
    'wetp:taskpanes',
    { 'xmlns:wetp': `${OFFICE}/webextensions/taskpanes/2010/11` },
    element('wetp:taskpane', { dockstate: 'right', visibility: 0, width: 350, row: 0 }, part),
  );
  const type = `${CONTENT}.webextensiontaskpanes+xml`;
  book.add('', `${REFERENCES}/webextensiontaskpanes`, PANES, XML_HEAD + panes, type);
}

/** Returns this add-in's settings from any part of the file. */
export function readAddinPart(parts: Parts, addinId: string): [string, unknown][] {
  for (const path of parts.keys()) {
    if (!/webextension\d*\.xml$/i.test(path)) continue;
    const root = rootOfPart(parts, path);
    if (child(root, 'reference')?.attributes.id?.toLowerCase() !== addinId.toLowerCase()) continue;
    return descendants(root, 'property').map(({ attributes: { name = '', value = '' } }) => [name, parsed(value)]);
  }
  return [];
}

/** Excel writes JSON; values of other programs are plain text. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
