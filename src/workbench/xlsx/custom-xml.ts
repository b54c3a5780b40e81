import { type PackageWriter, type Parts, parsePart, REFERENCE, readPartText } from './xlsx-package';
import { parseXml, writeElement, XML_HEAD } from './xml';

type XmlParts = readonly (readonly [string, string])[];
type HostProperties = readonly (readonly [string, string])[];

const PROPERTIES_TYPE = 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml';
const DATA_STORE = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
/**
 * Excel's place for the startup behaviour is not documented, so the stand-in uses its own custom
 * XML part.
 */
const HOST_NAMESPACE = 'urn:inlay:workbench:host';
const HOST_PART_ID = '{1d9d1f4e-6c1b-4c52-8a35-6f6d3d1f2a11}';

/** Writes custom XML parts by id, and the stand-in's own properties. */
export function writeCustomXml(writer: PackageWriter, xmlParts: XmlParts, properties: HostProperties): void {
  const elements = properties.map(([name, value]) => writeElement('property', { name, value })).join('');
  const hostPart = [HOST_PART_ID, writeElement('host', { xmlns: HOST_NAMESPACE }, elements)] as const;
  const allParts = properties.length === 0 ? xmlParts : [...xmlParts, hostPart];
  for (const [index, [id, text]] of allParts.entries()) {
    const path = `customXml/item${index + 1}.xml`;
    const itemId = id.startsWith('{') ? id : `{${id}}`;
    const itemProperties = XML_HEAD + writeElement('ds:datastoreItem', { 'ds:itemID': itemId, 'xmlns:ds': DATA_STORE });
    writer.addPart(
      path,
      `${REFERENCE}/customXmlProps`,
      `customXml/itemProps${index + 1}.xml`,
      itemProperties,
      PROPERTIES_TYPE,
    );
    writer.addPart('xl/workbook.xml', `${REFERENCE}/customXml`, path, text);
  }
}

export function readCustomXml(parts: Parts): { readonly xmlParts: [string, string][]; properties: [string, string][] } {
  const xmlParts: [string, string][] = [];
  const properties: [string, string][] = [];
  for (const path of parts.keys()) {
    const number = /^customXml\/item(\d+)\.xml$/.exec(path)?.[1];
    if (number === undefined) continue;
    const text = readPartText(parts, path) ?? '';
    if (text.includes(`"${HOST_NAMESPACE}"`)) {
      for (const { attributes } of parseXml(text).children)
        properties.push([attributes.name ?? '', attributes.value ?? '']);
      continue;
    }
    const itemProperties = parsePart(parts, `customXml/itemProps${number}.xml`);
    xmlParts.push([itemProperties?.attributes.itemID ?? `{item-${number}}`, text]);
  }
  return { xmlParts, properties };
}
