/** An element of a part: names without their namespace's prefix, as files differ in them. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

/**
 * Reads the elements and attributes of a small part; text between elements is left out. Without a document object model, because the
 * same code runs in the page and under Node. Elements left open by a part that was cut are closed at its end.
 */
export function parseXml(text: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  for (const [, close, name = '', attributes = '', empty] of text.matchAll(TAG)) {
    if (name === '') continue;
    if (close) {
      if (open.length > 1) open.pop();
      continue;
    }
    const element: OpenElement = { name: localName(name), attributes: readAttributes(attributes), children: [] };
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  return root.children[0] ?? root;
}

/** All elements of that name below the element, in document order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)]);
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

/** A switch that is on when it is there without value; `0` and `false` turn it off. */
export function isOn(value: string | undefined, otherwise = false): boolean {
  return value === undefined ? otherwise : value !== '0' && value !== 'false';
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

/** An element with the attributes that have a value. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${given}/>` : `<${name}${given}>${content}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: OpenElement[];
}

/** Comments, instructions and literal text match without a name. */
const TAG =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    attributes[localName(name)] = unescapeXml(double ?? single);
  }
  return attributes;
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hexadecimal, decimal, name) => {
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole);
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
