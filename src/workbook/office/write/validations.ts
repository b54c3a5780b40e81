/** What may be typed into cells, as Excel tells it and takes it. */
import { hasRelativeReference, type ValidationRule } from '../../../grid';

export function loadValidation(range: Excel.Range): Excel.DataValidation {
  return range.dataValidation.load('type,rule,ignoreBlanks,prompt,errorAlert');
}

/** Undefined where the cells have none, or not all of them the same, or one that reads other cells for each of them. */
export function validationOf(loaded: Excel.DataValidation): ValidationRule | undefined {
  const { type, ignoreBlanks, prompt, errorAlert } = loaded;
  const name = RULES.find((rule) => rule.toLowerCase() === type.toLowerCase());
  const rule = name && loaded.rule?.[name];
  if (!name || !rule) return undefined;
  // From which of the cells Excel sees relative references is not documented.
  if (Object.values(rule).some((part) => typeof part === 'string' && hasRelativeReference(part))) return undefined;
  return { rule: { [name]: rule }, ignoreBlanks, prompt, errorAlert };
}

export function queueValidation({ dataValidation }: Excel.Range, { rule, ...others }: ValidationRule): void {
  dataValidation.rule = rule as Excel.DataValidationRule;
  dataValidation.ignoreBlanks = others.ignoreBlanks;
  dataValidation.prompt = others.prompt as Excel.DataValidationPrompt;
  dataValidation.errorAlert = others.errorAlert as Excel.DataValidationErrorAlert;
}

const RULES = ['wholeNumber', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'] as const;
