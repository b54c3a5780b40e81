/**
 * Turns tables of texts into messages. A table is data only: each language has the same keys, and
 * every decision about which text to show is code that exists once.
 *
 * A text may have placeholders (`{rows}`, or `{Rows}` at the start of a sentence), plural forms
 * (`{ one, other }`, chosen by `{count}`), and the tags `<strong>` and `<cells>`, which turn it into
 * a sentence.
 */
import { capitalize, uncapitalize } from './capitals';
import { joinAddresses, type Sentence } from './sentence';

/** Forms by plural category of CLDR, chosen by the value of `{count}`. */
interface PluralText {
  readonly one: string;
  readonly other: string;
}

export interface TextTable {
  readonly [key: string]: string | readonly string[] | PluralText | TextTable;
}

/** The same table in another language: the same keys, with other texts. */
export type Translation<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? string
    : Table[Key] extends PluralText
      ? PluralText
      : Table[Key] extends readonly string[]
        ? readonly string[]
        : Translation<Table[Key]>;
};

/** Numbers are written as the locale does; lists are separated by commas. */
type Value = string | number | readonly string[];

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Uncapitalize<Name> | Placeholder<Rest>
  : never;

type IsUnion<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? false : true) : never;

type Values<Name extends string> = { readonly [Key in Name]: Key extends 'count' ? number : Value };

/** A text with one placeholder takes the value itself; with several, an object of values. */
type Argument<Name extends string> = true extends IsUnion<Name> ? Values<Name> : Values<Name>[Name];

type Result<Text extends string> = Text extends `${string}</${string}` ? Sentence : string;

type Message<Text extends string, Name extends string = Placeholder<Text>> = [Name] extends [never]
  ? Result<Text>
  : (values: Argument<Name>) => Result<Text>;

/** Texts without placeholders are strings or sentences, the others functions of their values. */
export type Messages<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? Message<Table[Key]>
    : Table[Key] extends PluralText
      ? (values: Argument<Placeholder<Table[Key]['one' | 'other']> | 'count'>) => Result<Table[Key]['other']>
      : Table[Key] extends readonly string[]
        ? readonly string[]
        : Messages<Table[Key]>;
};

/** Everything about a language that texts depend on. */
export interface TextRules {
  /** This BCP 47 tag chooses the plural forms. */
  readonly language: string;
  /** -> `48,000` */
  number(value: number): string;
}

/**
 * Returns the messages of a table.
 * @example bindTexts<typeof english>(texts, formats).cells(3) // '3 cells'
 */
export function bindTexts<Table>(texts: Translation<Table>, rules: TextRules): Messages<Table>;
export function bindTexts(texts: TextTable, rules: TextRules): unknown {
  return bind(texts, rules.number, new Intl.PluralRules(rules.language));
}

type FormatNumber = TextRules['number'];

export type TextValues = Readonly<Record<string, Value | undefined>>;

/** Fills in the placeholders of a text without tags; numbers stay as they are. */
export function fillText(text: string, values: TextValues): string {
  return text.replace(PLACEHOLDER, (_, name: string) => formatValue(values[name], String));
}

export function hasValues(text: string, values: TextValues): boolean {
  return [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== undefined);
}

function bind(entry: TextTable[string], formatNumber: FormatNumber, plurals: Intl.PluralRules): unknown {
  if (typeof entry === 'string') {
    if (!/\{\w+\}/.test(entry)) return fill(entry, new Map(), formatNumber);
    return (argument: unknown) => fill(entry, toValues(entry, argument), formatNumber);
  }
  if (Array.isArray(entry)) return entry;
  if (isPlural(entry)) {
    return (argument: unknown) => {
      const values = toValues('{count}', argument);
      const form = plurals.select(Number(values.get('count'))) === 'one' ? entry.one : entry.other;
      return fill(form, values, formatNumber);
    };
  }
  return Object.fromEntries(Object.entries(entry).map(([key, child]) => [key, bind(child, formatNumber, plurals)]));
}

function isPlural(entry: TextTable[string]): entry is PluralText {
  return typeof entry === 'object' && 'one' in entry && 'other' in entry;
}

/** A single value belongs to the only placeholder of the text. */
function toValues(text: string, argument: unknown): ReadonlyMap<string, unknown> {
  if (typeof argument === 'object' && argument !== null && !Array.isArray(argument)) {
    return new Map(Object.entries(argument));
  }
  return new Map([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => [uncapitalize(name), argument]));
}

const PLACEHOLDER = /\{(\w+)\}/g;
const TAGGED = /<(strong|cells)>(.*?)<\/\1>/;

function fill(text: string, values: ReadonlyMap<string, unknown>, formatNumber: FormatNumber): string | Sentence {
  const insert = (part: string) =>
    part.replace(PLACEHOLDER, (_, name: string) => {
      const key = uncapitalize(name);
      const value = formatValue(values.get(key), formatNumber);
      return key === name ? value : capitalize(value);
    });
  // Splitting by an expression with two groups yields: plain, tag, content, plain, tag, content, …
  const parts = text.split(TAGGED);
  if (parts.length === 1) return insert(text);
  return parts.flatMap((part, index): Sentence => {
    if (index % 3 === 1) return [];
    if (index % 3 === 0) return part === '' ? [] : [insert(part)];
    if (parts[index - 1] === 'strong') return [{ strong: insert(part) }];
    const addresses = values.get(part.slice(1, -1));
    return joinAddresses(Array.isArray(addresses) ? addresses : [insert(part)]);
  });
}

function formatValue(value: unknown, formatNumber: FormatNumber): string {
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
