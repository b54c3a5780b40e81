import { escapeXml, findChild, findDescendants, isOn, parseXml, writeElement } from '../../../src/workbench/xlsx/xml';

describe('reading a part', () => {
  const part =
    parseXml(`<?xml version="1.0"?><!-- <a b="no"/> --><x:root xmlns:x="urn:x" xmlns:r="urn:r" one='1 &lt; 2'>
    <x:leaf r:id="a&#10;b &amp; &#x41;"/><group><leaf id=""/></group><![CDATA[<leaf id="no"/>]]></x:root>`);

  it('the XML parser finds elements and attributes by name, whatever their prefix, and decodes them', () => {
    expect([part.name, part.attributes.one]).toEqual(['root', '1 < 2']);
    expect(findChild(part, 'leaf')?.attributes.id).toBe('a\nb & A');
    expect(findDescendants(part, 'leaf').map(({ attributes }) => attributes.id)).toEqual(['a\nb & A', '']);
  });

  it.each([
    ['a truncated part', '<a><b><c/>'],
    ['an empty part', ''],
    ['a text that is no XML', 'Region,Net'],
    ['a part with two roots', '<a/><b/>'],
    ['a part with a wrong closing tag', '<a></b>'],
    ['a part with an entity of its own', '<!DOCTYPE a [<!ENTITY e "many">]><a b="&e;"/>'],
  ])('the XML parser refuses %s', (_what, text) => {
    expect(() => parseXml(text)).toThrow();
  });

  it('isOn reads both spellings of a boolean attribute, and a default', () => {
    expect([isOn('1'), isOn('true'), isOn('0'), isOn('false'), isOn(undefined), isOn(undefined, true)]).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

it('the XML parser reads back what the writer writes', () => {
  const text = 'a "b" <c> & \n\t\r';
  expect(parseXml(writeElement('x', { text, none: undefined })).attributes).toEqual({ text });
  expect(escapeXml('<&>"')).toBe('&lt;&amp;&gt;&quot;');
});
