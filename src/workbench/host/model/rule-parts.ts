/** Rules of conditional formats and validations as add-ins write them: plain values, with formulas among them that follow cells. */
import { isRecord, type PlainRecord, type RuleInfo, recordOf } from '../../store';
import { invalidArgument } from '../host-error';
import type { Json } from '../protocol';

/** Takes the formulas out of a rule, by the name of their member. */
export function splitRule(rule: Json): { readonly plain: PlainRecord; readonly formulas: Record<string, string> } {
  if (!isRecord(rule)) throw invalidArgument();
  const formulas: Record<string, string> = {};
  const plain = Object.entries(rule).filter(([name, value]) => {
    if (typeof value !== 'string' || !value.startsWith('=')) return true;
    formulas[name] = value;
    return false;
  });
  return { plain: Object.fromEntries(plain), formulas };
}

/** The rule as it was written, with its formulas as they are now. */
export function mergedRule({ settings, formulas }: RuleInfo, name: string): PlainRecord {
  return { ...recordOf(settings[name]), ...formulas };
}
