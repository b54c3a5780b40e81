import { asRecord, type PlainRecord, type PlainValue, type RuleInfo } from '../../store';
import { HostError, invalidArgument, itemNotFound, notImplemented } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT, type PropertyDefinition, readFlag, readText } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange, Sheet } from './book';
import { readColor } from './colors';
import { mergedRule, splitRule } from './rule-parts';

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
    GetItemAt: (cells, args) => toObject(cells, findRules(cells)[args.whole(0)]?.id),
    Add: (cells, args) => {
      const { book, sheetId, rect } = cells;
      const type = args.text(0);
      if (!(type in RULE_MEMBERS)) throw invalidArgument();
      const settings = { type, stopIfTrue: false, rule: {}, format: {} };
      return toObject(cells, book.store.looks.addRule(KIND, sheetId, [rect], { settings, formulas: {} }).id);
    },
  },
  finders: {
    GetItem: (cells, args) => {
      const found = findRules(cells).find(({ id }) => id === args.text(0));
      return found && toObject(cells, found.id);
    },
  },
  actions: { ClearAll: ({ book, sheetId, rect }) => book.store.looks.clearRules(KIND, sheetId, rect) },
});

const KIND = 'conditionalFormats';

const conditionalFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalFormat',
  identity: ({ id }) => ({ Id: id }),
  properties: {
    Id: { get: ({ id }) => id },
    Type: { get: (format) => requireRule(format).settings.type ?? null },
    Priority: {
      get: (format) => format.book.store.looks.rules(KIND, format.sheetId).findIndex(({ id }) => id === format.id),
      set: () => {
        throw notImplemented('ConditionalFormat.priority');
      },
    },
    StopIfTrue: {
      get: (format) => requireRule(format).settings.stopIfTrue ?? null,
      set: (format, value) => change(format, ['stopIfTrue'], readFlag(value)),
    },
  },
  links: {
    ...ruleLinks('CellValue', (format) => ruleAndFormat(format)),
    ...ruleLinks('ColorScale', (format) => colorScale(format)),
    ...ruleLinks('Custom', (format) => customFormat(format)),
    ...ruleLinks('Preset', (format) => ruleAndFormat(format)),
    ...ruleLinks('TextComparison', (format) => ruleAndFormat(format)),
    ...ruleLinks('TopBottom', (format) => ruleAndFormat(format)),
  },
  methods: {
    GetRange: (format) => {
      const [only, ...others] = toRanges(format);
      if (!only || others.length > 0) throw new HostError('InvalidOperation', 'It holds for more than one range.');
      return only.object;
    },
    GetRangeOrNullObject: (format) => {
      const [only, ...others] = toRanges(format);
      return only && others.length === 0 ? only.object : NULL_OBJECT;
    },
    GetRanges: (format) => format.book.objects.rangeAreas(toRanges(format)),
  },
  actions: { Delete: ({ book, sheetId, id }) => book.store.looks.removeRule(KIND, sheetId, id) },
});

/**
 * Serves all of Excel's classes for rules with a single object, such as
 * `CellValueConditionalFormat`, because they differ only in name.
 */
const ruleAndFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalFormatWithRule',
  properties: {
    Rule: { get: (format) => mergedRule(requireRule(format), 'rule'), set: setRule },
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
      get: (format) => mergedRule(requireRule(format), 'rule').formula ?? '',
      set: (format, value) => setRule(format, { formula: readText(value) }),
    },
  },
});

const colorScale: (target: Format) => HostObject = defineType<Format>({
  name: 'ColorScaleConditionalFormat',
  properties: {
    Criteria: { get: (format) => mergedRule(requireRule(format), 'rule'), set: setRule },
    ThreeColorScale: { get: (format) => 'midpoint' in mergedRule(requireRule(format), 'rule') },
  },
});

const rangeFormat: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFormat',
  properties: { NumberFormat: formatProperty('numberFormat', (value) => value, '') },
  links: { Fill: (format) => rangeFill(format), Font: (format) => rangeFont(format) },
});

const rangeFill: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFill',
  properties: { Color: formatProperty('fillColor', readFormatColor, '') },
  actions: { Clear: (format) => change(format, ['format', 'fillColor'], undefined) },
});

const rangeFont: (target: Format) => HostObject = defineType<Format>({
  name: 'ConditionalRangeFont',
  properties: {
    Bold: formatProperty('bold', readFlag, null),
    Italic: formatProperty('italic', readFlag, null),
    Strikethrough: formatProperty('strikethrough', readFlag, null),
    Underline: formatProperty('underline', readText, null),
    Color: formatProperty('fontColor', readFormatColor, ''),
  },
});

/** Links to the rule if the format has this kind; otherwise throws or returns a null object. */
function ruleLinks(member: string, open: (format: Format) => HostObject) {
  const hasRule = (format: Format) => RULE_MEMBERS[String(requireRule(format).settings.type)] === member;
  return {
    [member]: (format: Format) => {
      if (!hasRule(format)) throw new HostError('InvalidOperation', `The conditional format has no ${member}.`);
      return open(format);
    },
    [`${member}OrNullObject`]: (format: Format) => (hasRule(format) ? open(format) : NULL_OBJECT),
  };
}

function formatProperty(key: string, read: (value: Json) => PlainValue, unset: Json): PropertyDefinition<Format> {
  return {
    get: (format) => asRecord(requireRule(format).settings.format)[key] ?? unset,
    set: (format, value) => change(format, ['format', key], read(value)),
  };
}

function readFormatColor(value: Json): string {
  return readColor(value) ?? '';
}

function setRule(format: Format, value: Json): void {
  const { settings } = requireRule(format);
  const { plain, formulas } = splitRule(value);
  format.book.store.looks.changeRule(KIND, format.sheetId, format.id, {
    settings: { ...settings, rule: plain },
    formulas,
  });
}

function change(format: Format, path: readonly string[], value: PlainValue | undefined): void {
  const { settings, formulas } = requireRule(format);
  const changed = changedAt(settings, path, value);
  format.book.store.looks.changeRule(KIND, format.sheetId, format.id, { settings: changed, formulas });
}

function changedAt(
  record: PlainRecord,
  [key = '', ...rest]: readonly string[],
  value: PlainValue | undefined,
): PlainRecord {
  const { [key]: before, ...others } = record;
  const after = rest.length > 0 ? changedAt(asRecord(before), rest, value) : value;
  return after === undefined ? others : { ...others, [key]: after };
}

function findRules({ book, sheetId, rect }: CellRange): readonly RuleInfo[] {
  return book.store.looks.rules(KIND, sheetId, rect);
}

function requireRule({ book, sheetId, id }: Format): RuleInfo {
  const found = book.store.looks.rules(KIND, sheetId).find((rule) => rule.id === id);
  if (!found) throw itemNotFound();
  return found;
}

function toRanges(format: Format): readonly CellRange[] {
  return requireRule(format).areas.map((area) => format.book.range(format.sheetId, area));
}

function toObject({ book, sheetId }: Sheet, id: string | undefined): HostObject {
  if (id === undefined) throw itemNotFound();
  return conditionalFormat({ book, sheetId, id });
}
