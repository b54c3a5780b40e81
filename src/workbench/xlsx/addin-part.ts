import { insertIntoPart, type Parts, setPart, textOfPart } from './xlsx-package';
import { child, descendants, element, escapeXml, parseXml, XML_HEAD } from './xml';

/** The add-in of the manifest. */
export interface AddinReference {
  readonly id: string;
  readonly version: string;
}

type Settings = readonly (readonly [string, unknown])[];

const PANES = 'xl/webextensions/taskpanes.xml';
const ADDIN = 'xl/webextensions/webextension1.xml';
const OFFICE = 'http://schemas.microsoft.com/office';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Keeps the add-in's settings where Excel keeps them: in the part that says which add-in the workbook has, by the add-in's id. The
 * pane is not to open by itself: that is the reader's to say.
 */
export function writeAddinPart(parts: Parts, addin: AddinReference, settings: Settings): void {
  if (settings.length === 0) return;
  const properties = settings.map(([name, value]) =>
    element('we:property', { name, value: JSON.stringify(value) ?? 'null' }),
  );
  const identity = { id: addin.id, version: addin.version, store: 'developer', storeType: 'Registry' };
  setPart(
    parts,
    ADDIN,
    XML_HEAD +
      element(
        'we:webextension',
        { 'xmlns:we': `${OFFICE}/webextensions/webextension/2010/11`, id: `{${addin.id}}` },
        element('we:reference', identity) +
          element('we:alternateReferences', {}) +
          element('we:properties', {}, properties.join('')) +
          element('we:bindings', {}) +
          element('we:snapshot', { 'xmlns:r': RELATIONSHIPS }),
      ),
  );
  const part = element('wetp:webextensionref', { 'xmlns:r': RELATIONSHIPS, 'r:id': 'rId1' });
  setPart(
    parts,
    PANES,
    XML_HEAD +
      element(
        'wetp:taskpanes',
        { 'xmlns:wetp': `${OFFICE}/webextensions/taskpanes/2010/11` },
        element('wetp:taskpane', { dockstate: 'right', visibility: 0, width: 350, row: 0 }, part),
      ),
  );
  addRelationship(parts, 'xl/webextensions/_rels/taskpanes.xml.rels', {
    Id: 'rId1',
    Type: 'http://schemas.microsoft.com/office/2011/relationships/webextension',
    Target: '/xl/webextensions/webextension1.xml',
  });
  addRelationship(parts, '_rels/.rels', {
    Id: 'rIdAddin',
    Type: 'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
    Target: PANES,
  });
  addContentType(parts, PANES, 'application/vnd.ms-office.webextensiontaskpanes+xml');
  addContentType(parts, ADDIN, 'application/vnd.ms-office.webextension+xml');
}

/** The settings that some part of the file holds for this add-in. */
export function readAddinPart(parts: Parts, addinId: string): [string, unknown][] {
  for (const path of parts.keys()) {
    if (!/webextension\d*\.xml$/i.test(path)) continue;
    const root = parseXml(textOfPart(parts, path) ?? '');
    if (child(root, 'reference')?.attributes.id?.toLowerCase() !== addinId.toLowerCase()) continue;
    return descendants(root, 'property').map(({ attributes: { name = '', value = '' } }) => [name, parsed(value)]);
  }
  return [];
}

interface Relationship {
  readonly Id: string;
  readonly Type: string;
  readonly Target: string;
}

export function addRelationship(parts: Parts, path: string, relationship: Relationship): void {
  if (!parts.has(path)) {
    const xmlns = 'http://schemas.openxmlformats.org/package/2006/relationships';
    setPart(parts, path, `${XML_HEAD}<Relationships xmlns="${escapeXml(xmlns)}"></Relationships>`);
  }
  insertIntoPart(parts, path, '</Relationships>', element('Relationship', { ...relationship }));
}

export function addContentType(parts: Parts, path: string, ContentType: string): void {
  insertIntoPart(parts, '[Content_Types].xml', '</Types>', element('Override', { PartName: `/${path}`, ContentType }));
}

/** Excel writes JSON; what another program wrote is text. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
