import type { MessageCatalogue } from '../../taskpane/messages/message-catalogue';
import type { FixtureState } from './fixtures/fixture-app';

/** -> `48,000`, `38.6%`; a number needs a separator, so that a year is none. */
const ENGLISH_NUMBER = /^(?=.*[,.])\d{1,3}(,\d{3})*(\.\d+)?%?$/;

/** Writes the cells of a state, which are English, as Excel and the app do for this locale. */
export function localizeState(
  state: FixtureState,
  locale: string,
  { pivotLabels }: Pick<MessageCatalogue, 'pivotLabels'>,
): FixtureState {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const separators = new Map([
    [',', parts.find(({ type }) => type === 'group')?.value ?? ''],
    ['.', parts.find(({ type }) => type === 'decimal')?.value ?? ''],
  ]);
  const labels = new Map([
    ['Total', pivotLabels.total],
    ['(empty)', pivotLabels.empty],
  ]);
  const writeText = (text: string): string =>
    ENGLISH_NUMBER.test(text)
      ? text.replace(/[,.]/g, (separator) => separators.get(separator) ?? separator)
      : (labels.get(text) ?? text);
  const { report, placements, details } = state;
  return { ...state, ...mapTexts({ report, placements, details }, writeText) };
}

/** Leaves functions and sets as they are. */
function mapTexts<Value>(value: Value, write: (text: string) => string): Value;
function mapTexts(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, write));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapTexts(child, write)]));
}
