/** Whether a formula reads given cells, told by its text: references by address, on its own sheet or another of the same file. */
import { type Address, tryParseRect } from './address';
import { intersectRect } from './rect';

/** Names, structured references and what a formula puts together as it runs are not followed. */
export function readsCells(formula: string, sheet: string, cells: readonly Address[]): boolean {
  const withoutTexts = formula.replace(TEXTS, (whole, quoted: string | undefined) =>
    quoted === undefined ? whole : '',
  );
  for (const [, quoted, plain, reference = ''] of withoutTexts.matchAll(REFERENCES)) {
    const on = quoted?.replaceAll("''", "'") ?? plain ?? sheet;
    const rect = tryParseRect(reference);
    const isRead = ({ sheet: other, rect: area }: Address) =>
      other.toLowerCase() === on.toLowerCase() && rect !== undefined && intersectRect(rect, area) !== undefined;
    if (cells.some(isRead)) return true;
  }
  return false;
}

/** Sheet names in single quotes stay, texts in double quotes go. */
const TEXTS = /'(?:[^']|'')*'|("(?:[^"]|"")*")/g;
const REFERENCES =
  /(?<![\p{L}\p{N}_.\]!$'])(?:(?:'((?:[^']|'')*)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d+:\$?\d+)(?![\p{L}\p{N}_.(!])/gu;
