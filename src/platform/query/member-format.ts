/** Formats of members as the data API spells them. */
import { type Catalogue, type Member, valueType } from './model';

/** A word that passes as it is, or what a word or a text of the model stands for. */
type Format = string | { readonly type: string; readonly value: string; readonly alias?: string };

/** `format`, and `currency` where the member has one; empty for a member without either. */
export function formatOf(catalogue: Catalogue, member: Member): { format?: Format; currency?: string } {
  if (member.kind === 'segment') return {};
  const { format, type } = member.definition;
  // The model's one currency is that of amounts that name none.
  const currency = member.definition.currency ?? (format === 'currency' ? catalogue.currency : undefined);
  return {
    ...(format === undefined ? {} : { format: spelled(format, type, member.kind) }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** Name and d3 specifier of a number's format, for a reader that knows no words; undefined for what is no number. */
export function formatDescription(catalogue: Catalogue, member: Member) {
  if (member.kind === 'segment' || valueType(member) !== 'number') return undefined;
  const { format, currency } = formatOf(catalogue, member);
  const plain = { name: 'number', specifier: ',.2~f' };
  const named = typeof format === 'string' ? (PASSING.get(format) ?? plain) : format && customDescription(format);
  return { ...(named ?? plain), ...(currency === undefined ? {} : { currency }) };
}

const PASSING: ReadonlyMap<string, { readonly name: string; readonly specifier: string }> = new Map(
  Object.entries({ number: ',.2~f', percent: '.2~%', currency: '$,.2~f' }).map(([name, specifier]) => [
    name,
    { name, specifier },
  ]),
);

function customDescription({ type, value, alias = 'custom' }: Exclude<Format, string>) {
  return type === 'custom-numeric' ? { name: alias, specifier: value } : undefined;
}

function spelled(format: string, type: string, kind: Member['kind']): Format {
  const specifier = specifierOf(format);
  if (specifier !== undefined) return { type: 'custom-numeric', value: specifier, alias: format };
  if (PASSING.has(format)) return format;
  if (kind === 'measure') return { type: 'custom-numeric', value: format };
  if (type === 'time') return { type: 'custom-time', value: format };
  return type === 'number' ? { type: 'custom-numeric', value: format } : format;
}

/** What a word such as `percent_1` or `accounting` means in d3's notation. Zeros at the end are trimmed. */
function specifierOf(word: string): string | undefined {
  if (word === 'id') return '.0f';
  const [, kind = '', digits] = /^(number|decimal|percent|currency|abbr|accounting)(?:_([0-6]))?$/.exec(word) ?? [];
  // These three pass as words; the others mean two digits.
  if (digits === undefined && !['decimal', 'abbr', 'accounting'].includes(kind)) return undefined;
  const trim = digits === '0' && kind !== 'abbr' ? '' : '~';
  const precision = `.${digits ?? 2}${trim}`;
  if (kind === 'percent') return `${precision}%`;
  if (kind === 'abbr') return `${precision}s`;
  return `${{ currency: '$', accounting: '(' }[kind] ?? ''},${precision}f`;
}
