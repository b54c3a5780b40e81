import { type PlainRecord, toRecord } from '../store';
import { COMPARISONS, findKey, readAreas, readOperands, writeAreas, writeOperands } from './area-lists';
import type { StoredRule, StoredSheet } from './file-types';
import { findChild, isOn, writeElement, writeList, type XmlElement } from './xml';

export function writeValidations(sheet: StoredSheet): string {
  return writeList(
    'dataValidations',
    (sheet.validations ?? []).map((validation) => {
      const { type, rule, ignoreBlanks, prompt, errorAlert } = validation.settings;
      const { operator, inCellDropDown } = toRecord(rule);
      const promptRecord = toRecord(prompt);
      const alert = toRecord(errorAlert);
      return writeElement(
        'dataValidation',
        {
          type: findKey(TYPES, type),
          errorStyle: alert.style === 'Stop' ? undefined : String(alert.style ?? 'stop').toLowerCase(),
          operator: findKey(OPERATORS, operator),
          allowBlank: ignoreBlanks === false ? undefined : 1,
          // The attribute means the opposite of its name.
          showDropDown: inCellDropDown === false ? 1 : undefined,
          showInputMessage: promptRecord.showPrompt === false ? undefined : 1,
          showErrorMessage: alert.showAlert === false ? undefined : 1,
          errorTitle: toAttribute(alert.title),
          error: toAttribute(alert.message),
          promptTitle: toAttribute(promptRecord.title),
          prompt: toAttribute(promptRecord.message),
          sqref: writeAreas(validation.areas),
        },
        writeOperands(validation, listOperandNames(type)),
      );
    }),
  );
}

export function readValidations(root: XmlElement): StoredRule[] {
  return (findChild(root, 'dataValidations')?.children ?? []).flatMap(({ attributes, children }) => {
    const areas = readAreas(attributes.sqref);
    const type = TYPES[attributes.type ?? ''];
    if (areas.length === 0) return [];
    const operands = children.filter(({ name }) => name === 'formula1' || name === 'formula2');
    const { plain, formulas } = createRule(type, attributes, readOperands(operands, listOperandNames(type)));
    const style = attributes.errorStyle ?? 'stop';
    const settings: PlainRecord = {
      ...(type && { type }),
      rule: plain,
      ignoreBlanks: isOn(attributes.allowBlank),
      prompt: {
        message: attributes.prompt ?? '',
        showPrompt: isOn(attributes.showInputMessage),
        title: attributes.promptTitle ?? '',
      },
      errorAlert: {
        message: attributes.error ?? '',
        showAlert: isOn(attributes.showErrorMessage),
        style: style.charAt(0).toUpperCase() + style.slice(1),
        title: attributes.errorTitle ?? '',
      },
    };
    return [{ areas, settings, formulas }];
  });
}

/** Maps the type of a rule in files to the member of the rule. */
const TYPES: Readonly<Record<string, string>> = {
  custom: 'custom',
  date: 'date',
  decimal: 'decimal',
  list: 'list',
  textLength: 'textLength',
  time: 'time',
  whole: 'wholeNumber',
};
const OPERATORS: Readonly<Record<string, string>> = {
  ...COMPARISONS,
  greaterThanOrEqual: 'GreaterThanOrEqualTo',
  lessThanOrEqual: 'LessThanOrEqualTo',
};

function listOperandNames(type: unknown): readonly string[] {
  if (type === 'list') return ['source'];
  return type === 'custom' ? ['formula'] : ['formula1', 'formula2'];
}

/** Constants are not formulas: numbers, and the texts of a list. */
function createRule(type: string | undefined, attributes: XmlElement['attributes'], operands: StoredRule['formulas']) {
  const constants = Object.entries(operands).flatMap(([name, formula]) => {
    const constant = parseConstant(formula);
    return constant === undefined ? [] : [[name, constant] as const];
  });
  const plain: PlainRecord = {
    ...Object.fromEntries(constants),
    ...(type === 'list' && { inCellDropDown: !isOn(attributes.showDropDown) }),
    ...(type &&
      type !== 'list' &&
      type !== 'custom' && { operator: OPERATORS[attributes.operator ?? 'between'] ?? '' }),
  };
  const isFormula = ([name]: readonly [string, string]) => !constants.some(([constant]) => constant === name);
  return { plain, formulas: Object.fromEntries(Object.entries(operands).filter(isFormula)) };
}

function parseConstant(formula: string): string | number | undefined {
  const text = formula.slice(1);
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replaceAll('""', '"');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function toAttribute(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
