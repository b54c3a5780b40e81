import { subtractRects } from '../../../grid';
import { isRecord, type PlainRecord, type PlainValue, type RuleInfo } from '../../store';
import { invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, type PropertyDefinition, readFlag } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { mergeRule, splitRule } from './rule-parts';

const KIND = 'validations';

/** Maps each member of a rule to its value of `DataValidationType`. */
const TYPES: Readonly<Record<string, string>> = {
  custom: 'Custom',
  date: 'Date',
  decimal: 'Decimal',
  list: 'List',
  textLength: 'TextLength',
  time: 'Time',
  wholeNumber: 'WholeNumber',
};

const NO_PROMPT = { message: '', showPrompt: true, title: '' };
const NO_ALERT = { message: '', showAlert: true, style: 'Stop', title: '' };

/** Holds the rule for typed content. Checking existing values is not implemented. */
export const dataValidation: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'DataValidation',
  properties: {
    Type: {
      get: (cells) => {
        const found = findRules(cells);
        if (found.length === 0) return 'None';
        const rule = findCommonRule(cells, found);
        return rule ? (TYPES[String(rule.settings.type)] ?? 'None') : 'Inconsistent';
      },
    },
    Rule: {
      get: (cells) => {
        const found = findRules(cells);
        const rule = findCommonRule(cells, found);
        if (!rule) return found.length === 0 ? {} : null;
        const { type } = rule.settings;
        return typeof type === 'string' ? { [type]: mergeRule(rule, 'rule') } : {};
      },
      set: (cells, value) => {
        const [type, ...others] = isRecord(value) ? Object.keys(value) : [];
        if (type === undefined || others.length > 0 || !(type in TYPES) || !isRecord(value)) throw invalidArgument();
        const { plainValues, formulas } = splitRule(value[type] ?? null);
        changeRule(cells, { type, rule: plainValues }, formulas);
      },
    },
    IgnoreBlanks: createSetting('ignoreBlanks', readFlag, true),
    Prompt: createSetting('prompt', (value) => readRecord(value, NO_PROMPT), NO_PROMPT),
    ErrorAlert: createSetting('errorAlert', (value) => readRecord(value, NO_ALERT), NO_ALERT),
  },
  actions: { Clear: ({ book, sheetId, rect }) => book.store.formats.clearRules(KIND, sheetId, rect) },
});

function createSetting(
  name: string,
  read: (value: Json) => PlainValue,
  defaultValue: Json,
): PropertyDefinition<CellRange> {
  return {
    get: (cells) => {
      const found = findRules(cells);
      return found.length === 0 ? defaultValue : (findCommonRule(cells, found)?.settings[name] ?? null);
    },
    set: (cells, value) => changeRule(cells, { [name]: read(value) }),
  };
}

/** Changes the given settings; the others keep their value if all cells share one validation. */
function changeRule(cells: CellRange, settings: PlainRecord, formulas?: Readonly<Record<string, string>>): void {
  const { book, sheetId, rect } = cells;
  const before = findCommonRule(cells, findRules(cells));
  const [corner] = before?.areas ?? [];
  const isOtherCorner = corner && (corner.row !== rect.row || corner.column !== rect.column);
  if (!formulas && isOtherCorner && Object.keys(before?.formulas ?? {}).length > 0)
    throw notImplemented('DataValidation for a part of the cells that a formula checks');
  const defaults = { ignoreBlanks: true, prompt: NO_PROMPT, errorAlert: NO_ALERT };
  book.store.formats.addRule(KIND, sheetId, [rect], {
    settings: { ...(before?.settings ?? defaults), ...settings },
    formulas: formulas ?? before?.formulas ?? {},
  });
}

function findRules({ book, sheetId, rect }: CellRange): readonly RuleInfo[] {
  return book.store.formats.listRules(KIND, sheetId, rect);
}

/** Returns the validation that all cells share, if there is exactly one. */
function findCommonRule({ rect }: CellRange, found: readonly RuleInfo[]): RuleInfo | undefined {
  const [rule, ...others] = found;
  return rule && others.length === 0 && subtractRects(rect, rule.areas).length === 0 ? rule : undefined;
}

function readRecord(value: Json, defaults: PlainRecord): PlainRecord {
  if (!isRecord(value)) throw invalidArgument();
  return { ...defaults, ...value };
}
