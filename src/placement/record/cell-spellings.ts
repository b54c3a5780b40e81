/**
 * Lists how the data may spell what a cell holds. A cell does not keep each value as the data have
 * it: Excel drops carriage returns, and turns what a user types into numbers, dates and booleans.
 * Pure.
 */
import { type CellValue, createTextInput, type DateSystem, toDay, toShownText, toShownValue } from '../../grid';
import type { CellFilter } from './filters';

/** Returns the text that a cell holds after a value of the data was written into it. */
export function toWrittenText(value: string): string {
  return toShownText(toShownValue(createTextInput(value)));
}

interface ReadContent {
  readonly value: CellValue;
  /** Is the text that the cell shows. */
  readonly shown: string;
  /** Is the value that the filter read. */
  readonly result: string;
}

/**
 * Lists the texts, as cells hold them, of the values of the data that the content may mean; the
 * likeliest first. `true -> ['TRUE', 'true', 'True']`, `0.5, shown as 50% -> ['50%', '0.5']`
 */
export function listCellTexts(
  type: CellFilter['type'],
  { value, shown, result }: ReadContent,
  dateSystem: DateSystem,
): readonly string[] {
  // Sources may have digits beyond those that Excel shows: 0.30000000000000004.
  if (type === 'number')
    return typeof value === 'number' && Number(result) !== value ? [result, String(value)] : [result];
  if (type !== 'string' || typeof value === 'object') return [result];
  if (typeof value === 'boolean') return unique([...(value ? TRUE_TEXTS : FALSE_TEXTS), shown]);
  if (typeof value === 'number') return unique([shown, result, String(value), toDay(value, dateSystem) ?? result]);
  return unique([value, value.trim(), value.normalize('NFC'), value.normalize('NFD')]);
}

const TRUE_TEXTS = ['TRUE', 'true', 'True'];
const FALSE_TEXTS = ['FALSE', 'false', 'False'];

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
