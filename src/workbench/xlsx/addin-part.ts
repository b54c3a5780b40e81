import { type PackageWriter, type Parts, parsePart, REFERENCE } from './xlsx-package';
import { findChild, findDescendants, writeElement, XML_HEAD } from './xml';

/** Identifies the add-in of the manifest. */
export interface AddinReference {
  readonly id: string;
  readonly version: string;
}

type Settings = readonly (readonly [string, unknown])[];

const PANES_PART = 'xl/webextensions/taskpanes.xml';
const ADDIN_PART = 'xl/webextensions/webextension1.xml';
const OFFICE = 'http://schemas.microsoft.com/office';
const REFERENCES = `${OFFICE}/2011/relationships`;
const CONTENT_TYPE_PREFIX = 'application/vnd.ms-office';

/**
 * Stores the add-in's settings as Excel does: in the part that links the workbook with the add-in,
 * by the add-in's id. It does not make the pane open automatically, because the reader decides
 * that.
 */
export function writeAddinPart(writer: PackageWriter, addin: AddinReference, settings: Settings): void {
  if (settings.length === 0) return;
  const properties = settings.map(([name, value]) =>
    writeElement('we:property', { name, value: JSON.stringify(value) ?? 'null' }),
  );
  const identity = { id: addin.id, version: addin.version, store: 'developer', storeType: 'Registry' };
  const extension = writeElement(
    'we:webextension',
    { 'xmlns:we': `${OFFICE}/webextensions/webextension/2010/11`, id: `{${addin.id}}` },
    writeElement('we:reference', identity) +
      writeElement('we:alternateReferences', {}) +
      writeElement('we:properties', {}, properties.join('')) +
      writeElement('we:bindings', {}) +
      writeElement('we:snapshot', { 'xmlns:r': REFERENCE }),
  );
  const id = writer.addPart(
    PANES_PART,
    `${REFERENCES}/webextension`,
    ADDIN_PART,
    XML_HEAD + extension,
    `${CONTENT_TYPE_PREFIX}.webextension+xml`,
  );
  const part = writeElement('wetp:webextensionref', { 'xmlns:r': REFERENCE, 'r:id': id });
  const panes = writeElement(
    'wetp:taskpanes',
    { 'xmlns:wetp': `${OFFICE}/webextensions/taskpanes/2010/11` },
    writeElement('wetp:taskpane', { dockstate: 'right', visibility: 0, width: 350, row: 0 }, part),
  );
  const type = `${CONTENT_TYPE_PREFIX}.webextensiontaskpanes+xml`;
  writer.addPart('', `${REFERENCES}/webextensiontaskpanes`, PANES_PART, XML_HEAD + panes, type);
}

/** Returns this add-in's settings from any part of the file. */
export function readAddinPart(parts: Parts, addinId: string): [string, unknown][] {
  for (const path of parts.keys()) {
    if (!/webextension\d*\.xml$/i.test(path)) continue;
    const root = parsePart(parts, path);
    if (findChild(root, 'reference')?.attributes.id?.toLowerCase() !== addinId.toLowerCase()) continue;
    return findDescendants(root, 'property').map(({ attributes: { name = '', value = '' } }) => [
      name,
      parseValue(value),
    ]);
  }
  return [];
}

/** Excel writes JSON; values of other programs are plain text. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
