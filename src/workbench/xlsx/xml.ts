/** Parses and writes the XML of an Excel file's parts. */
import { DOMParser, type Element } from '@xmldom/xmldom';

/** Represents an element of a part. Names omit the namespace prefix, because files differ in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text is empty for an element with children. */
  readonly text: string;
}

/**
 * Parses the elements and attributes of a part, and text that is the only content of its element;
 * mixed content is omitted.
 * @throws if the part is not well-formed
 */
export function parseXml(text: string): XmlElement {
  const throwUnlessWarning = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message);
  };
  const { documentElement } = new DOMParser({ onError: throwUnlessWarning }).parseFromString(text, 'application/xml');
  if (!documentElement) throw new Error('The part is empty.');
  return toXmlElement(documentElement);
}

/** Returns all descendants with that name, in document order. */
export function findDescendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const children = element?.children ?? [];
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...findDescendants(child, name)]);
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name);
}

/** Reads a switch: `0` and `false` mean off, any other value on, and an absent one the default. */
export function isOn(value: string | undefined, defaultValue = false): boolean {
  return value === undefined ? defaultValue : value !== '0' && value !== 'false';
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

/** Returns an element with the attributes that have a value. */
export function writeElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

/** Returns a list element with its count, or an empty string for an empty list. */
export function writeList(name: string, elements: readonly string[]): string {
  return elements.length > 0 ? writeElement(name, { count: elements.length }, elements.join('')) : '';
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function toXmlElement(element: Element): XmlElement {
  return {
    name: element.localName ?? element.tagName,
    attributes: Object.fromEntries(
      Array.from(element.attributes, ({ localName, name, value }) => [localName ?? name, value]),
    ),
    children: Array.from(element.children, toXmlElement),
    text: element.children.length === 0 ? (element.textContent ?? '') : '',
  };
}
