import { child, descendants, element, escapeXml, isOn, parseXml } from '../../../src/workbench/xlsx/xml';

describe('reading a part', () => {
  const part = parseXml(`<?xml version="1.0"?><!-- <a b="no"/> --><x:root xmlns:x="urn:x" one='1 &lt; 2'>
    <x:leaf r:id="a&#10;b &amp; &#x41;"/><group><leaf id=""/></group><![CDATA[<leaf id="no"/>]]></x:root>`);

  it('takes elements and attributes by name, whatever their prefix, and decodes them', () => {
    expect([part.name, part.attributes.one]).toEqual(['root', '1 < 2']);
    expect(child(part, 'leaf')?.attributes.id).toBe('a\nb & A');
    expect(descendants(part, 'leaf').map(({ attributes }) => attributes.id)).toEqual(['a\nb & A', '']);
  });

  it('closes what a cut part left open', () => {
    expect(descendants(parseXml('<a><b><c/>'), 'c')).toHaveLength(1);
  });

  it('takes switches as files write them', () => {
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

it('writes what it reads back', () => {
  const text = 'a "b" <c> & \n\t\r';
  expect(parseXml(element('x', { text, none: undefined })).attributes).toEqual({ text });
  expect(escapeXml('<&>"')).toBe('&lt;&amp;&gt;&quot;');
});
