import { type PlainRecord, type PlainValue, type RuleInfo, toRecord } from '../../store';
import { HostError, invalidArgument, notImplemented, requireItem, throwError } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT, type PropertyDefinition, readFlag, readText } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange, Sheet } from './book';
import { readColor } from './colors';
import { mergeRule, splitRule } from './rule-parts';

interface Format extends Sheet {
  readonly id: string;
}

/** Maps each value of `ConditionalFormatType` to the member that holds its rule. */
const RULE_MEMBERS: Readonly<Record<string, string | undefined>> = {
  CellValue: 'CellValue',
  ColorScale: 'ColorScale',
  ContainsText: 'TextComparison',
  Custom: 'Custom',
  DataBar: undefined,
  IconSet: undefined,
  PresetCriteria: 'Preset',
  TopBottom: 'TopBottom',
};

/** Contains the formats that apply to any cell of the range. */
export const conditionalFormats: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'ConditionalFormatCollection',
  items: (cells) => findRules(cells).map(({ id }) => toObject(cells, id)),
  methods: {
    GetCount: (cells) => findRules(cells).length,
    GetItemAt: (cells, args) => toObject(cells, findRules(cells)[args.integer(0)]?.id),
    Add: (cells, args) => {
      const { book, sheetId, rect } = cells;
      const type = args.text(0);
      if (!(type in RULE_MEMBERS)) throw invalidArgument();
      const settings = { type, stopIfTrue: false, rule: {}, format: {} };
      return toObject(cells, book.store.formats.addRule(KIND, sheetId, [rect], { settings, formulas: {} }).id);
    },
  },
  finders: {
    GetItem: (cells, args) => {
      const found = findRules(cells).find(({ id }) => id === args.text(0));
      return found && toObject(cells, found.id);
    },
  },
  actions: { ClearAll: ({ book, sheetId, rect }) => book.store.formats.clearRules(KIND, sheetId, rect) },
});

const KIND = 'conditionalFormats';

const conditionalFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalFormat',
  identity: ({ id }) => ({ Id: id }),
  properties: {
    Id: { get: ({ id }) => id },
    Type: { get: (format) => requireRule(format).settings.type ?? null },
    Priority: {
      get: (format) =>
        format.book.store.formats.listRules(KIND, format.sheetId).findIndex(({ id }) => id === format.id),
      set: () => {
        throw notImplemented('ConditionalFormat.priority');
      },
    },
    StopIfTrue: {
      get: (format) => requireRule(format).settings.stopIfTrue ?? null,
      set: (format, value) => changeSetting(format, ['stopIfTrue'], readFlag(value)),
    },
  },
  links: {
    ...createRuleLinks('CellValue', (format) => formatWithRule(format)),
    ...createRuleLinks('ColorScale', (format) => colorScale(format)),
    ...createRuleLinks('Custom', (format) => customFormat(format)),
    ...createRuleLinks('Preset', (format) => formatWithRule(format)),
    ...createRuleLinks('TextComparison', (format) => formatWithRule(format)),
    ...createRuleLinks('TopBottom', (format) => formatWithRule(format)),
  },
  methods: {
    GetRange: (format) =>
      findOnlyRange(format) ?? throwError(new HostError('InvalidOperation', 'It holds for more than one range.')),
    GetRangeOrNullObject: (format) => findOnlyRange(format) ?? NULL_OBJECT,
    GetRanges: (format) => format.book.objects.rangeAreas(findRanges(format)),
  },
  actions: { Delete: ({ book, sheetId, id }) => book.store.formats.removeRule(KIND, sheetId, id) },
});

/**
 * Serves all of Excel's classes for rules with a single object, such as
 * `CellValueConditionalFormat`, because they differ only in name.
 */
const formatWithRule: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalFormatWithRule',
  properties: {
    Rule: { get: (format) => mergeRule(requireRule(format), 'rule'), set: setRule },
  },
  links: { Format: (format) => rangeFormat(format) },
});

const customFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'CustomConditionalFormat',
  links: { Format: (format) => rangeFormat(format), Rule: (format) => formulaRule(format) },
});

const formulaRule: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalFormatRule',
  properties: {
    Formula: {
      get: (format) => mergeRule(requireRule(format), 'rule').formula ?? '',
      set: (format, value) => setRule(format, { formula: readText(value) }),
    },
  },
});

const colorScale: (target: Format) => HostObject = defineType<Format>({
  name: 'ColorScaleConditionalFormat',
  properties: {
    Criteria: { get: (format) => mergeRule(requireRule(format), 'rule'), set: setRule },
    ThreeColorScale: { get: (format) => 'midpoint' in mergeRule(requireRule(format), 'rule') },
  },
});

const rangeFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFormat',
  properties: { NumberFormat: createFormatProperty('numberFormat', (value) => value, '') },
  links: { Fill: (format) => rangeFill(format), Font: (format) => rangeFont(format) },
});

const rangeFill: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFill',
  properties: { Color: createFormatProperty('fillColor', readFormatColor, '') },
  actions: { Clear: (format) => changeSetting(format, ['format', 'fillColor'], undefined) },
});

const rangeFont: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFont',
  properties: {
    Bold: createFormatProperty('bold', readFlag, null),
    Italic: createFormatProperty('italic', readFlag, null),
    Strikethrough: createFormatProperty('strikethrough', readFlag, null),
    Underline: createFormatProperty('underline', readText, null),
    Color: createFormatProperty('fontColor', readFormatColor, ''),
  },
});

/** Links to the rule if the format has this kind; otherwise throws or returns a null object. */
function createRuleLinks(member: string, openRule: (format: Format) => HostObject) {
  const hasRule = (format: Format) => RULE_MEMBERS[String(requireRule(format).settings.type)] === member;
  return {
    [member]: (format: Format) => {
      if (!hasRule(format)) throw new HostError('InvalidOperation', `The conditional format has no ${member}.`);
      return openRule(format);
    },
    [`${member}OrNullObject`]: (format: Format) => (hasRule(format) ? openRule(format) : NULL_OBJECT),
  };
}

function createFormatProperty(
  key: string,
  read: (value: Json) => PlainValue,
  defaultValue: Json,
): PropertyDefinition<Format> {
  return {
    get: (format) => toRecord(requireRule(format).settings.format)[key] ?? defaultValue,
    set: (format, value) => changeSetting(format, ['format', key], read(value)),
  };
}

function readFormatColor(value: Json): string {
  return readColor(value) ?? '';
}

function setRule(format: Format, value: Json): void {
  const { settings } = requireRule(format);
  const { plainValues, formulas } = splitRule(value);
  format.book.store.formats.changeRule(KIND, format.sheetId, format.id, {
    settings: { ...settings, rule: plainValues },
    formulas,
  });
}

function changeSetting(format: Format, path: readonly string[], value: PlainValue | undefined): void {
  const { settings, formulas } = requireRule(format);
  const changed = setAtPath(settings, path, value);
  format.book.store.formats.changeRule(KIND, format.sheetId, format.id, { settings: changed, formulas });
}

function setAtPath(
  record: PlainRecord,
  [key = '', ...rest]: readonly string[],
  value: PlainValue | undefined,
): PlainRecord {
  const { [key]: before, ...others } = record;
  const after = rest.length > 0 ? setAtPath(toRecord(before), rest, value) : value;
  return after === undefined ? others : { ...others, [key]: after };
}

function findRules({ book, sheetId, rect }: CellRange): readonly RuleInfo[] {
  return book.store.formats.listRules(KIND, sheetId, rect);
}

function requireRule({ book, sheetId, id }: Format): RuleInfo {
  return requireItem(book.store.formats.listRules(KIND, sheetId).find((rule) => rule.id === id));
}

function findRanges(format: Format): readonly CellRange[] {
  return requireRule(format).areas.map((area) => format.book.range(format.sheetId, area));
}

function findOnlyRange(format: Format): HostObject | undefined {
  const [only, ...others] = findRanges(format);
  return others.length === 0 ? only?.object : undefined;
}

function toObject({ book, sheetId }: Sheet, id: string | undefined): HostObject {
  return conditionalFormat({ book, sheetId, id: requireItem(id) });
}
