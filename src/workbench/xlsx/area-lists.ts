/** Several areas of a sheet in one attribute, and formulas of rules in elements of their own. */
import { formatRect, type Rect, tryParseRect } from '../../grid';
import { type PlainValue, recordOf } from '../store';
import { fromFileFormula, toFileFormula } from './file-formulas';
import type { RuleFile } from './file-types';
import { element, escapeXml, type XmlElement } from './xml';

export function writeAreas(areas: readonly Rect[]): string {
  return areas.map(formatRect).join(' ');
}

export function readAreas(text: string | undefined): readonly Rect[] {
  return (text ?? '').split(' ').flatMap((part) => tryParseRect(part) ?? []);
}

/** The operands of a rule: formulas, or constants among its settings, which a file has as formulas too. */
export function writeOperands(
  rule: RuleFile,
  names: readonly string[],
  tag = (index: number) => `formula${index + 1}`,
) {
  const plain = recordOf(rule.settings.rule);
  return names
    .map((name, index) => {
      const constant = plain[name] ?? undefined;
      const formula = rule.formulas[name] ?? (constant === undefined ? undefined : `=${literal(constant)}`);
      return formula === undefined ? '' : element(tag(index), {}, escapeXml(toFileFormula(formula)));
    })
    .join('');
}

/** Formulas by the names of the operands that they are. */
export function readOperands(elements: readonly XmlElement[], names: readonly string[]): RuleFile['formulas'] {
  return Object.fromEntries(
    elements.slice(0, names.length).map(({ text }, index) => [names[index] ?? '', fromFileFormula(text)] as const),
  );
}

/** Numbers, and texts that read as such, stand as they are. */
function literal(value: PlainValue): string {
  const text = String(value);
  return typeof value !== 'string' || (text.trim() !== '' && Number.isFinite(Number(text)))
    ? text
    : `"${text.replaceAll('"', '""')}"`;
}
