/** Formats several areas of a sheet as one attribute, and the formulas of rules as elements. */
import { formatRect, type Rect, tryParseRect } from '../../grid';
import { type PlainValue, toRecord } from '../store';
import { fromFileFormula, toFileFormula } from './file-formulas';
import type { StoredRule } from './file-types';
import { escapeXml, writeElement, type XmlElement } from './xml';

export function writeAreas(areas: readonly Rect[]): string {
  return areas.map(formatRect).join(' ');
}

export function readAreas(text: string | undefined): readonly Rect[] {
  return (text ?? '').split(' ').flatMap((part) => tryParseRect(part) ?? []);
}

/**
 * Writes the operands of a rule: formulas, and constants from its settings, which a file stores as
 * formulas too.
 */
export function writeOperands(
  rule: StoredRule,
  names: readonly string[],
  getTag = (index: number) => `formula${index + 1}`,
) {
  const plainValues = toRecord(rule.settings.rule);
  return names
    .map((name, index) => {
      const constant = plainValues[name] ?? undefined;
      const formula = rule.formulas[name] ?? (constant === undefined ? undefined : `=${toLiteral(constant)}`);
      return formula === undefined ? '' : writeElement(getTag(index), {}, escapeXml(toFileFormula(formula)));
    })
    .join('');
}

export function readOperands(elements: readonly XmlElement[], names: readonly string[]): StoredRule['formulas'] {
  return Object.fromEntries(
    elements.slice(0, names.length).map(({ text }, index) => [names[index] ?? '', fromFileFormula(text)] as const),
  );
}

/** Numbers, and texts that look like numbers, stay as they are. */
function toLiteral(value: PlainValue): string {
  const text = String(value);
  return typeof value !== 'string' || (text.trim() !== '' && Number.isFinite(Number(text)))
    ? text
    : `"${text.replaceAll('"', '""')}"`;
}

/** Maps the file's names of comparison operators to Excel's, which differ for rules only in the last two. */
export const COMPARISONS = {
  between: 'Between',
  notBetween: 'NotBetween',
  equal: 'EqualTo',
  notEqual: 'NotEqualTo',
  greaterThan: 'GreaterThan',
  lessThan: 'LessThan',
} as const;

/** Returns the file's name of Excel's one. */
export function findKey(names: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return Object.keys(names).find((key) => names[key] === value);
}
