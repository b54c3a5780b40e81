/** An Excel file is a ZIP archive of parts with content types and relationships. */
import { unzipSync, zipSync } from 'fflate';
import { parseXml, writeElement, XML_HEAD, type XmlElement } from './xml';

/** Maps paths such as `xl/workbook.xml` to the parts of an Excel file, in their order. */
export type Parts = Map<string, Uint8Array>;

/**
 * Returns the parts of an Excel file.
 * @throws if the bytes are no ZIP archive
 */
export function readPackage(bytes: Uint8Array): Parts {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error('The file is no ZIP archive.');
  return new Map(Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/')));
}

/** @param level the compression, from 0 for none to 9 */
export function writePackage(parts: Parts, level: 0 | 3): Uint8Array {
  return zipSync(Object.fromEntries(parts), { level });
}

export function readPartText(parts: Parts, path: string): string | undefined {
  const bytes = parts.get(path);
  return bytes && new TextDecoder().decode(bytes);
}

export function setPart(parts: Parts, path: string, text: string): void {
  parts.set(path, new TextEncoder().encode(text));
}

/** Returns the root element of a part; undefined if there is no such part. */
export function parsePart(parts: Parts, path: string): XmlElement | undefined {
  const text = readPartText(parts, path);
  return text === undefined ? undefined : parseXml(text);
}

/** Describes a reference from another part to this one. */
export interface PartReference {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

/** @param from the path of the part with the references */
export function readReferences(parts: Parts, from: string): PartReference[] {
  const relationships = parsePart(parts, getRelationshipsPath(from))?.children ?? [];
  return relationships
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => {
      const { pathname } = new URL(Target, `file:///${from}`);
      return { id: Id, type: Type, path: decodeURI(pathname.slice(1)) };
    });
}

export class PackageWriter {
  private readonly parts: Parts = new Map();
  private readonly types: string[] = [];
  private readonly relationships = new Map<string, string[]>();

  /**
   * Adds a part, and a reference to it from another part.
   * @param from the path of the referring part; empty for the file itself
   * @param type the type of the reference
   * @param contentType omitted for plain XML
   * @returns the id of the reference
   */
  addPart(from: string, type: string, path: string, text: string, contentType?: string): string {
    setPart(this.parts, path, text);
    if (contentType) this.types.push(writeElement('Override', { PartName: `/${path}`, ContentType: contentType }));
    return this.addRelationship(from, { Type: type, Target: `/${path}` });
  }

  /** @returns the id of a reference from a part to a page */
  addHyperlink(from: string, address: string): string {
    return this.addRelationship(from, { Type: `${REFERENCE}/hyperlink`, Target: address, TargetMode: 'External' });
  }

  private addRelationship(from: string, attributes: Readonly<Record<string, string>>): string {
    const others = this.relationships.get(from) ?? [];
    const id = `rId${others.length + 1}`;
    others.push(writeElement('Relationship', { Id: id, ...attributes }));
    this.relationships.set(from, others);
    return id;
  }

  toBytes(): Uint8Array {
    const generatedParts: Parts = new Map();
    const defaults = [
      writeElement('Default', { Extension: 'rels', ContentType: `${PACKAGE_TYPE}.relationships+xml` }),
      writeElement('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ];
    const types = [...defaults, ...this.types].join('');
    setPart(
      generatedParts,
      '[Content_Types].xml',
      XML_HEAD + writeElement('Types', { xmlns: `${PACKAGE}/content-types` }, types),
    );
    for (const [from, list] of this.relationships) {
      const text = writeElement('Relationships', { xmlns: `${PACKAGE}/relationships` }, list.join(''));
      setPart(generatedParts, getRelationshipsPath(from), XML_HEAD + text);
    }
    return writePackage(new Map([...generatedParts, ...this.parts]), 3);
  }
}

/** Most relationship types start with this prefix. */
export const REFERENCE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PACKAGE_TYPE = 'application/vnd.openxmlformats-package';

function getRelationshipsPath(path: string): string {
  const nameStart = path.lastIndexOf('/') + 1;
  return `${path.slice(0, nameStart)}_rels/${path.slice(nameStart)}.rels`;
}
