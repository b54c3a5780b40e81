/** Writes the formats of members as the data API does. */
import { getValueType, type Member, type ModelIndex } from './model';

/** A named format stays a text; any other becomes an object. */
type Format = string | { readonly type: string; readonly value: string; readonly alias?: string };

/** Returns the `format` of a member, and its `currency` if it has one. */
export function readMemberFormat(model: ModelIndex, member: Member): { format?: Format; currency?: string } {
  if (member.kind === 'segment') return {};
  const { format, type } = member.definition;
  // Amounts without a currency of their own use the model's currency.
  const currency = member.definition.currency ?? (format === 'currency' ? model.currency : undefined);
  return {
    ...(format === undefined ? {} : { format: writeFormat(format, type, member.kind) }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/**
 * Returns name and d3 specifier of a number's format, for readers that do not know its name;
 * undefined if the member is not a number.
 */
export function describeFormat(model: ModelIndex, member: Member) {
  if (member.kind === 'segment' || getValueType(member) !== 'number') return undefined;
  const { format, currency } = readMemberFormat(model, member);
  const defaultDescription = { name: 'number', specifier: ',.2~f' };
  const description =
    typeof format === 'string'
      ? (NAMED_FORMATS.get(format) ?? defaultDescription)
      : format && describeCustomFormat(format);
  return { ...(description ?? defaultDescription), ...(currency === undefined ? {} : { currency }) };
}

const NAMED_FORMATS: ReadonlyMap<string, { readonly name: string; readonly specifier: string }> = new Map(
  Object.entries({ number: ',.2~f', percent: '.2~%', currency: '$,.2~f' }).map(([name, specifier]) => [
    name,
    { name, specifier },
  ]),
);

function describeCustomFormat({ type, value, alias = 'custom' }: Exclude<Format, string>) {
  return type === 'custom-numeric' ? { name: alias, specifier: value } : undefined;
}

function writeFormat(format: string, type: string, kind: Member['kind']): Format {
  const specifier = toSpecifier(format);
  if (specifier !== undefined) return { type: 'custom-numeric', value: specifier, alias: format };
  if (NAMED_FORMATS.has(format)) return format;
  if (kind === 'measure') return { type: 'custom-numeric', value: format };
  if (type === 'time') return { type: 'custom-time', value: format };
  return type === 'number' ? { type: 'custom-numeric', value: format } : format;
}

/**
 * Converts a name such as `percent_1` or `accounting` to d3's notation: `percent_1` -> `.1~%`. `~`
 * trims zeros at the end.
 */
function toSpecifier(formatName: string): string | undefined {
  if (formatName === 'id') return '.0f';
  const [, kind = '', digits] =
    /^(number|decimal|percent|currency|abbr|accounting)(?:_([0-6]))?$/.exec(formatName) ?? [];
  // `number`, `percent` and `currency` stay as they are; the others default to two digits.
  if (digits === undefined && !['decimal', 'abbr', 'accounting'].includes(kind)) return undefined;
  const trimFlag = digits === '0' && kind !== 'abbr' ? '' : '~';
  const precision = `.${digits ?? 2}${trimFlag}`;
  if (kind === 'percent') return `${precision}%`;
  if (kind === 'abbr') return `${precision}s`;
  return `${{ currency: '$', accounting: '(' }[kind] ?? ''},${precision}f`;
}
