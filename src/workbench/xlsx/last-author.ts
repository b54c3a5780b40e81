/** Reads and writes the last author, which Office stores in the core properties of the package. */
import { LAST_AUTHOR, type WorkbookFile } from '../store';
import { type PackageWriter, type Parts, rootOfPart } from './xlsx-package';
import { child, element, escapeXml, XML_HEAD } from './xml';

type Properties = WorkbookFile['properties'];

const PART = 'docProps/core.xml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';

export function writeLastAuthor(book: PackageWriter, properties: Properties): void {
  const [, name] = properties.find(([key]) => key === LAST_AUTHOR) ?? [];
  if (name === undefined) return;
  const saved = element('cp:lastModifiedBy', {}, escapeXml(name));
  const text = XML_HEAD + element('cp:coreProperties', { 'xmlns:cp': `${PACKAGE}/metadata/core-properties` }, saved);
  book.add('', `${PACKAGE}/relationships/metadata/core-properties`, PART, text, CONTENT_TYPE);
}

export function readLastAuthor(parts: Parts): Properties {
  const root = rootOfPart(parts, PART);
  const name = root && child(root, 'lastModifiedBy')?.text;
  return name ? [[LAST_AUTHOR, name]] : [];
}

export function withoutLastAuthor(properties: Properties): Properties {
  return properties.filter(([key]) => key !== LAST_AUTHOR);
}
