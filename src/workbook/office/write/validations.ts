/** Reads and sets the data validation of cells. */
import { hasRelativeReference, type ValidationRule } from '../../../grid';

export function loadValidation(range: Excel.Range): Excel.DataValidation {
  return range.dataValidation.load('type,rule,ignoreBlanks,prompt,errorAlert');
}

/**
 * Returns undefined if the cells have no validation, if not all of them have the same, or if it
 * reads other cells for each of them.
 */
export function readValidation(loaded: Excel.DataValidation): ValidationRule | undefined {
  const { type, ignoreBlanks, prompt, errorAlert } = loaded;
  const name = RULE_NAMES.find((rule) => rule.toLowerCase() === type.toLowerCase());
  const rule = name && loaded.rule?.[name];
  if (!name || !rule) return undefined;
  // It is not documented from which of the cells Excel counts relative references.
  if (Object.values(rule).some((part) => typeof part === 'string' && hasRelativeReference(part))) return undefined;
  return { rule: { [name]: rule }, ignoreBlanks, prompt, errorAlert };
}

export function queueSetValidation({ dataValidation }: Excel.Range, { rule, ...others }: ValidationRule): void {
  dataValidation.rule = rule as Excel.DataValidationRule;
  dataValidation.ignoreBlanks = others.ignoreBlanks;
  dataValidation.prompt = others.prompt as Excel.DataValidationPrompt;
  dataValidation.errorAlert = others.errorAlert as Excel.DataValidationErrorAlert;
}

/** Returns a rule that offers these values, and asks before it accepts another one. */
export function createListRule(values: readonly string[]): ValidationRule {
  return {
    rule: { list: { inCellDropDown: true, source: values.join(',') } },
    ignoreBlanks: true,
    prompt: { message: '', showPrompt: false, title: '' },
    errorAlert: { message: '', showAlert: true, style: 'Warning', title: '' },
  };
}

/** Returns the validation of a single cell as it can be set again; undefined if it has none. */
export function readOwnValidation(loaded: Excel.DataValidation): ValidationRule | undefined {
  const { type, rule, ignoreBlanks, prompt, errorAlert } = loaded;
  return type === 'None' ? undefined : { rule: { ...rule }, ignoreBlanks, prompt, errorAlert };
}

const RULE_NAMES = ['wholeNumber', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'] as const;
