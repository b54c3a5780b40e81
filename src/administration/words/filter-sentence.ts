import type { Schedule } from '../state/schedules';

type Filter = NonNullable<Schedule['filters']>[number];

/** What a language puts between the member and the values of a filter. */
export interface FilterLanguage {
  readonly is: string;
  readonly and: string;
  readonly operators: Readonly<Record<string, string>>;
  readonly capitalsCount: string;
  readonly capitalsDoNotCount: string;
  readonly startIncluded: string;
  readonly startLeftOut: string;
  readonly endIncluded: string;
  readonly endLeftOut: string;
}

/** `region is Ireland or Wales (capitals count)` */
export function filterSentence(filter: Filter, language: FilterLanguage, or: Intl.ListFormat): string {
  const { member, operator, value, caseSensitive, startInclusive, endInclusive } = filter;
  const verb = operator == null ? language.is : (language.operators[operator] ?? operator.replaceAll('_', ' '));
  const values = value == null ? [] : [value].flat().map(valueText);
  const range = operator === 'between' && values.length === 2;
  const shown = range ? values.join(` ${language.and} `) : or.format(values);
  const asides = [
    aside(caseSensitive, language.capitalsCount, language.capitalsDoNotCount),
    aside(startInclusive, language.startIncluded, language.startLeftOut),
    aside(endInclusive, language.endIncluded, language.endLeftOut),
  ].filter(Boolean);
  const sentence = [member, verb, shown].filter(Boolean).join(' ');
  return asides.length > 0 ? `${sentence} (${asides.join(', ')})` : sentence;
}

/** These three are any value on the wire: what is neither true nor false is passed over. */
function aside(value: unknown, on: string, off: string): string | undefined {
  return value === true ? on : value === false ? off : undefined;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
