/**
 * Makes texts that every Excel file can hold. A file is XML, which has no place for most control
 * characters, halves of surrogate pairs, U+FFFE and U+FFFF. Whether Excel refuses such a character
 * or drops it is unknown, so none is ever sent to it.
 */

/**
 * Finds the texts that may need a change, cheaply because each text of a long result is tested: the
 * pattern has no flag `u`, so it also matches whole surrogate pairs, which need none.
 */
const MAY_CHANGE = /[^\t\n\u0020-\ud7ff\ue000-\ufffd]/;
const UNSTORABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const LINE_BREAK = /\r\n?/g;

/** Shows the reader that a character is missing, and keeps different texts different. */
const REPLACEMENT = '\ufffd';

/**
 * Returns the text as a cell, a sheet's name or a record can hold it: U+FFFD in place of each character
 * that no file may hold, and a line feed for each line break, as Excel stores it.
 */
export function toCellText(text: string): string {
  return MAY_CHANGE.test(text) ? text.replace(LINE_BREAK, '\n').replace(UNSTORABLE, REPLACEMENT) : text;
}

/** Returns true if the text contains a character that no file may hold. */
export function hasUnstorableCharacter(text: string): boolean {
  return MAY_CHANGE.test(text) && text.search(UNSTORABLE) >= 0;
}
