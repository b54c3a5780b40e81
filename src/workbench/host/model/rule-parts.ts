/**
 * Splits and merges the rules of conditional formats and validations: plain values, and formulas
 * that follow their cells.
 */
import { isRecord, type PlainRecord, type RuleInfo, toRecord } from '../../store';
import { invalidArgument } from '../host-error';
import type { Json } from '../protocol';

/** Separates the formulas of a rule, by the name of their member, from its plain values. */
export function splitRule(rule: Json): {
  readonly plainValues: PlainRecord;
  readonly formulas: Record<string, string>;
} {
  if (!isRecord(rule)) throw invalidArgument();
  const formulas: Record<string, string> = {};
  const plainValues = Object.entries(rule).filter(([name, value]) => {
    if (typeof value !== 'string' || !value.startsWith('=')) return true;
    formulas[name] = value;
    return false;
  });
  return { plainValues: Object.fromEntries(plainValues), formulas };
}

/** Returns the rule as it was written, with the current text of its formulas. */
export function mergeRule({ settings, formulas }: RuleInfo, name: string): PlainRecord {
  return { ...toRecord(settings[name]), ...formulas };
}
