import { addContentType, addRelationship } from './addin-part';
import { type Parts, setPart, textOfPart } from './xlsx-package';
import { descendants, element, parseXml, XML_HEAD } from './xml';

type XmlParts = readonly (readonly [string, string])[];
type HostProperties = readonly (readonly [string, string])[];

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml';
const DATA_STORE = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
/** Where Excel keeps the start-up behaviour is not documented, so the stand-in keeps it in a custom XML part of its own. */
const HOST = 'urn:inlay:workbench:host';
const HOST_ID = '{1d9d1f4e-6c1b-4c52-8a35-6f6d3d1f2a11}';

/** Custom XML parts by id, and what the stand-in itself keeps in the file. */
export function writeCustomXml(parts: Parts, xmlParts: XmlParts, properties: HostProperties): void {
  const host = element(
    'host',
    { xmlns: HOST },
    properties.map(([name, value]) => element('property', { name, value })).join(''),
  );
  const all = properties.length === 0 ? xmlParts : [...xmlParts, [HOST_ID, host] as const];
  for (const [index, [id, text]] of all.entries()) {
    const number = index + 1;
    setPart(parts, `customXml/item${number}.xml`, text);
    const itemId = id.startsWith('{') ? id : `{${id}}`;
    const ids = element('ds:datastoreItem', { 'ds:itemID': itemId, 'xmlns:ds': DATA_STORE });
    setPart(parts, `customXml/itemProps${number}.xml`, XML_HEAD + ids);
    addContentType(
      parts,
      `customXml/itemProps${number}.xml`,
      'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
    );
    addRelationship(parts, `customXml/_rels/item${number}.xml.rels`, {
      Id: 'rId1',
      Type: `${RELATIONSHIP}Props`,
      Target: `itemProps${number}.xml`,
    });
    addRelationship(parts, 'xl/_rels/workbook.xml.rels', {
      Id: `rIdCustomXml${number}`,
      Type: RELATIONSHIP,
      Target: `../customXml/item${number}.xml`,
    });
  }
}

export function readCustomXml(parts: Parts): { readonly xmlParts: [string, string][]; properties: [string, string][] } {
  const xmlParts: [string, string][] = [];
  const properties: [string, string][] = [];
  for (const path of parts.keys()) {
    const number = /^customXml\/item(\d+)\.xml$/.exec(path)?.[1];
    if (number === undefined) continue;
    const text = textOfPart(parts, path) ?? '';
    const ids = descendants(
      parseXml(`<all>${textOfPart(parts, `customXml/itemProps${number}.xml`) ?? ''}</all>`),
      'datastoreItem',
    );
    if (text.includes(`"${HOST}"`)) {
      for (const { attributes } of parseXml(text).children)
        properties.push([attributes.name ?? '', attributes.value ?? '']);
    } else xmlParts.push([ids[0]?.attributes.itemID ?? `{item-${number}}`, text]);
  }
  return { xmlParts, properties };
}
