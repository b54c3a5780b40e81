/** The ZIP archive that an Excel file is: its parts, their content types, and which part refers to which. */
import { unzipSync, zipSync } from 'fflate';
import { element, parseXml, XML_HEAD, type XmlElement } from './xml';

/** The parts of an Excel file by path, such as `xl/workbook.xml`, in their order. */
export type Parts = Map<string, Uint8Array>;

/** @throws when the bytes are no ZIP archive */
export function readPackage(bytes: Uint8Array): Parts {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error('The file is no ZIP archive.');
  return new Map(Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/')));
}

/** @param level of compression, from 0 for none to 9 */
export function writePackage(parts: Parts, level: 0 | 3): Uint8Array {
  return zipSync(Object.fromEntries(parts), { level });
}

export function textOfPart(parts: Parts, path: string): string | undefined {
  const bytes = parts.get(path);
  return bytes && new TextDecoder().decode(bytes);
}

export function setPart(parts: Parts, path: string, text: string): void {
  parts.set(path, new TextEncoder().encode(text));
}

/** The outermost element of a part; undefined when there is no such part. */
export function rootOfPart(parts: Parts, path: string): XmlElement | undefined {
  const text = textOfPart(parts, path);
  return text === undefined ? undefined : parseXml(text);
}

/** A part that another one refers to. */
export interface Reference {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

/** @param from path of the part that refers to others */
export function referencesOf(parts: Parts, from: string): Reference[] {
  const all = rootOfPart(parts, relationshipsOf(from))?.children ?? [];
  return all
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => {
      const { pathname } = new URL(Target, `file:///${from}`);
      return { id: Id, type: Type, path: decodeURI(pathname.slice(1)) };
    });
}

/** An Excel file in the making. */
export class PackageWriter {
  private readonly parts: Parts = new Map();
  private readonly types: string[] = [];
  private readonly relationships = new Map<string, string[]>();

  /**
   * Adds a part and the reference to it.
   * @param from path of the part that refers to it; empty for the file itself
   * @param type of the reference
   * @param contentType left out for plain XML
   * @returns the reference's id
   */
  add(from: string, type: string, path: string, text: string, contentType?: string): string {
    setPart(this.parts, path, text);
    if (contentType) this.types.push(element('Override', { PartName: `/${path}`, ContentType: contentType }));
    const others = this.relationships.get(from) ?? [];
    const id = `rId${others.length + 1}`;
    const relationship = element('Relationship', { Id: id, Type: type, Target: `/${path}` });
    this.relationships.set(from, [...others, relationship]);
    return id;
  }

  toBytes(): Uint8Array {
    const all: Parts = new Map();
    const defaults = [
      element('Default', { Extension: 'rels', ContentType: `${PACKAGE_TYPE}.relationships+xml` }),
      element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ];
    const types = [...defaults, ...this.types].join('');
    setPart(all, '[Content_Types].xml', XML_HEAD + element('Types', { xmlns: `${PACKAGE}/content-types` }, types));
    for (const [from, list] of this.relationships) {
      const text = element('Relationships', { xmlns: `${PACKAGE}/relationships` }, list.join(''));
      setPart(all, relationshipsOf(from), XML_HEAD + text);
    }
    return writePackage(new Map([...all, ...this.parts]), 3);
  }
}

/** What the types of most references begin with. */
export const REFERENCE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PACKAGE_TYPE = 'application/vnd.openxmlformats-package';

function relationshipsOf(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`;
}
