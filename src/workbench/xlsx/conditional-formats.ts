/**
 * Writes and reads conditional formats that depend on a formula, on values, on a text, or on being
 * among the top or bottom values.
 */
import { type PlainRecord, type PlainValue, toRecord } from '../store';
import { COMPARISONS, findKey, readAreas, readOperands, writeAreas, writeOperands } from './area-lists';
import type { StoredRule, StoredSheet } from './file-types';
import { findChild, isOn, writeElement, type XmlElement } from './xml';

/**
 * Returns the elements of a sheet's conditional formats. It omits colour scales, data bars, icon
 * sets and presets.
 * @param getDxfNumber returns the number of a format in the styles part
 */
export function writeConditionalFormats(sheet: StoredSheet, getDxfNumber: (dxf: PlainRecord) => number): string {
  return (sheet.conditionalFormats ?? [])
    .map((rule, index) => {
      const { attributes, content } = toRuleXml(rule);
      if (!attributes.type) return '';
      const priority = { dxfId: getDxfNumber(toRecord(rule.settings.format)), priority: index + 1 };
      const stopIfTrue = rule.settings.stopIfTrue === true ? 1 : undefined;
      const cfRule = writeElement('cfRule', { ...attributes, ...priority, stopIfTrue }, content);
      return writeElement('conditionalFormatting', { sqref: writeAreas(rule.areas) }, cfRule);
    })
    .join('');
}

/** @param dxfs the formats of the styles part, by their numbers */
export function readConditionalFormats(root: XmlElement, dxfs: readonly PlainRecord[]): StoredRule[] {
  const foundRules = root.children.flatMap((group) =>
    group.name === 'conditionalFormatting'
      ? group.children.map((rule) => ({ rule, sqref: group.attributes.sqref }))
      : [],
  );
  const sortedRules = foundRules.sort(
    (a, b) => Number(a.rule.attributes.priority) - Number(b.rule.attributes.priority),
  );
  return sortedRules.flatMap(({ rule, sqref }) => {
    const areas = readAreas(sqref);
    const ruleContent = areas.length > 0 ? readRule(rule) : undefined;
    if (!ruleContent) return [];
    const { type, plain, formulas } = ruleContent;
    const format = dxfs[Number(rule.attributes.dxfId)] ?? {};
    const settings = { type, stopIfTrue: isOn(rule.attributes.stopIfTrue), rule: plain, format };
    return [{ areas, settings, formulas }];
  });
}

/** Returns the element of a format in the styles part. */
export function writeDxf(dxf: PlainRecord): string {
  const { fillColor, fontColor, bold, italic, strikethrough, underline, numberFormat } = dxf;
  const writeFlag = (name: string, value: PlainValue | undefined) =>
    typeof value === 'boolean' ? writeElement(name, { val: value ? undefined : 0 }) : '';
  const font =
    writeFlag('b', bold) +
    writeFlag('i', italic) +
    writeFlag('strike', strikethrough) +
    (typeof underline === 'string' ? writeElement('u', { val: underline.toLowerCase() }) : '') +
    (typeof fontColor === 'string' ? writeElement('color', { rgb: `FF${fontColor.slice(1)}` }) : '');
  const fill = writeElement('patternFill', {}, writeElement('bgColor', { rgb: `FF${String(fillColor).slice(1)}` }));
  return writeElement(
    'dxf',
    {},
    (font && writeElement('font', {}, font)) +
      (typeof numberFormat === 'string'
        ? writeElement('numFmt', { numFmtId: DXF_NUMBER_FORMAT_ID, formatCode: numberFormat })
        : '') +
      (typeof fillColor === 'string' ? writeElement('fill', {}, fill) : ''),
  );
}

/** @param toColor reads a colour */
export function readDxf(dxf: XmlElement, toColor: (color: XmlElement | undefined) => string | undefined): PlainRecord {
  const font = findChild(dxf, 'font');
  const readFlag = (name: string) => {
    const found = findChild(font, name);
    return found && isOn(found.attributes.val, true);
  };
  const underline = findChild(font, 'u')?.attributes.val;
  const style = {
    bold: readFlag('b'),
    italic: readFlag('i'),
    strikethrough: readFlag('strike'),
    underline: underline && underline.charAt(0).toUpperCase() + underline.slice(1),
    fontColor: toColor(findChild(font, 'color')),
    fillColor: toColor(findChild(findChild(findChild(dxf, 'fill'), 'patternFill'), 'bgColor')),
    numberFormat: findChild(dxf, 'numFmt')?.attributes.formatCode,
  };
  const pairs = Object.entries(style).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(pairs);
}

/** Any number of a custom format is valid here, because the element contains the format itself. */
const DXF_NUMBER_FORMAT_ID = 200;

const VALUE_OPERATORS: Readonly<Record<string, string>> = {
  ...COMPARISONS,
  greaterThanOrEqual: 'GreaterThanOrEqual',
  lessThanOrEqual: 'LessThanOrEqual',
};
const TEXT_OPERATORS: Readonly<Record<string, string>> = {
  containsText: 'Contains',
  notContainsText: 'NotContains',
  beginsWith: 'BeginsWith',
  endsWith: 'EndsWith',
};

function toRuleXml(rule: StoredRule): {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly content: string;
} {
  const ruleProperties = toRecord(rule.settings.rule);
  switch (rule.settings.type) {
    case 'Custom':
      return { attributes: { type: 'expression' }, content: writeOperands(rule, ['formula'], () => 'formula') };
    case 'CellValue': {
      const operator = findKey(VALUE_OPERATORS, ruleProperties.operator);
      const content = writeOperands(rule, ['formula1', 'formula2'], () => 'formula');
      return { attributes: { type: operator && 'cellIs', operator }, content };
    }
    case 'ContainsText': {
      const type = findKey(TEXT_OPERATORS, ruleProperties.operator);
      const operator = type === 'notContainsText' ? 'notContains' : type;
      return { attributes: { type, operator, text: String(ruleProperties.text ?? '') }, content: '' };
    }
    case 'TopBottom': {
      const type = String(ruleProperties.type ?? '');
      const percent = type.endsWith('Percent') ? 1 : undefined;
      const bottom = type.startsWith('Bottom') ? 1 : undefined;
      return { attributes: { type: 'top10', percent, bottom, rank: Number(ruleProperties.rank) }, content: '' };
    }
    default:
      return { attributes: {}, content: '' };
  }
}

function readRule({ attributes, children }: XmlElement) {
  const { type = '', operator = '', text = '', rank, bottom, percent } = attributes;
  const formulas = children.filter(({ name }) => name === 'formula');
  if (type === 'expression') return { type: 'Custom', plain: {}, formulas: readOperands(formulas, ['formula']) };
  if (type === 'cellIs') {
    const plain = { operator: VALUE_OPERATORS[operator] ?? 'EqualTo' };
    return { type: 'CellValue', plain, formulas: readOperands(formulas, ['formula1', 'formula2']) };
  }
  const textOperator = TEXT_OPERATORS[type];
  if (textOperator) return { type: 'ContainsText', plain: { operator: textOperator, text }, formulas: {} };
  if (type !== 'top10') return undefined;
  const kind = `${isOn(bottom) ? 'Bottom' : 'Top'}${isOn(percent) ? 'Percent' : 'Items'}`;
  return { type: 'TopBottom', plain: { rank: Number(rank), type: kind }, formulas: {} };
}
