/** Reads and writes the last author, which Office stores in the core properties of the package. */
import { LAST_AUTHOR, type WorkbookFile } from '../store';
import { type PackageWriter, type Parts, parsePart } from './xlsx-package';
import { escapeXml, findChild, writeElement, XML_HEAD } from './xml';

type Properties = WorkbookFile['properties'];

const PART = 'docProps/core.xml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';

export function writeLastAuthor(writer: PackageWriter, properties: Properties): void {
  const [, name] = properties.find(([key]) => key === LAST_AUTHOR) ?? [];
  if (name === undefined) return;
  const authorElement = writeElement('cp:lastModifiedBy', {}, escapeXml(name));
  const text =
    XML_HEAD + writeElement('cp:coreProperties', { 'xmlns:cp': `${PACKAGE}/metadata/core-properties` }, authorElement);
  writer.addPart('', `${PACKAGE}/relationships/metadata/core-properties`, PART, text, CONTENT_TYPE);
}

export function readLastAuthor(parts: Parts): Properties {
  const root = parsePart(parts, PART);
  const name = root && findChild(root, 'lastModifiedBy')?.text;
  return name ? [[LAST_AUTHOR, name]] : [];
}

export function removeLastAuthor(properties: Properties): Properties {
  return properties.filter(([key]) => key !== LAST_AUTHOR);
}
