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

const RULE_NAMES = ['wholeNumber', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'] as const;
