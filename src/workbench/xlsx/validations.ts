/** Writes and reads data validations. */
import { type PlainRecord, recordOf } from '../store';
import { readAreas, readOperands, writeAreas, writeOperands } from './area-lists';
import type { RuleFile, SheetFile } from './file-types';
import { child, element, isOn, list, type XmlElement } from './xml';

export function writeValidations(sheet: SheetFile): string {
  return list(
    'dataValidations',
    (sheet.validations ?? []).map((validation) => {
      const { type, rule, ignoreBlanks, prompt, errorAlert } = validation.settings;
      const { operator, inCellDropDown } = recordOf(rule);
      const said = recordOf(prompt);
      const alert = recordOf(errorAlert);
      return element(
        'dataValidation',
        {
          type: wordOf(TYPES, type),
          errorStyle: alert.style === 'Stop' ? undefined : String(alert.style ?? 'stop').toLowerCase(),
          operator: wordOf(OPERATORS, operator),
          allowBlank: ignoreBlanks === false ? undefined : 1,
          // The attribute means the opposite of its name.
          showDropDown: inCellDropDown === false ? 1 : undefined,
          showInputMessage: said.showPrompt === false ? undefined : 1,
          showErrorMessage: alert.showAlert === false ? undefined : 1,
          errorTitle: textOf(alert.title),
          error: textOf(alert.message),
          promptTitle: textOf(said.title),
          prompt: textOf(said.message),
          sqref: writeAreas(validation.areas),
        },
        writeOperands(validation, operandsOf(type)),
      );
    }),
  );
}

export function readValidations(root: XmlElement): RuleFile[] {
  return (child(root, 'dataValidations')?.children ?? []).flatMap(({ attributes, children }) => {
    const areas = readAreas(attributes.sqref);
    const type = TYPES[attributes.type ?? ''];
    if (areas.length === 0) return [];
    const operands = children.filter(({ name }) => name === 'formula1' || name === 'formula2');
    const { plain, formulas } = ruleOf(type, attributes, readOperands(operands, operandsOf(type)));
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

/** The members of a rule, by their names in files. */
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
  between: 'Between',
  notBetween: 'NotBetween',
  equal: 'EqualTo',
  notEqual: 'NotEqualTo',
  greaterThan: 'GreaterThan',
  lessThan: 'LessThan',
  greaterThanOrEqual: 'GreaterThanOrEqualTo',
  lessThanOrEqual: 'LessThanOrEqualTo',
};

function operandsOf(type: unknown): readonly string[] {
  if (type === 'list') return ['source'];
  return type === 'custom' ? ['formula'] : ['formula1', 'formula2'];
}

/** Constants are not formulas: numbers, and the texts of a list. */
function ruleOf(type: string | undefined, attributes: XmlElement['attributes'], all: RuleFile['formulas']) {
  const constants = Object.entries(all).flatMap(([name, formula]) => {
    const constant = constantOf(formula);
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
  return { plain, formulas: Object.fromEntries(Object.entries(all).filter(isFormula)) };
}

function constantOf(formula: string): string | number | undefined {
  const text = formula.slice(1);
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replaceAll('""', '"');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function wordOf(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return Object.keys(words).find((word) => words[word] === value);
}
