/**
 * Converts dates in workbooks that count their days from 1900 or from 1904. Office.js has no member
 * for it, so the question `dateSystem` to the workbook reads it from a function of Excel.
 */
import { serialToIso, tryParseSerial } from './date-serial';

/** A workbook counts its days from the beginning of this year. */
export type DateSystem = 1900 | 1904;

/** A day's serial number is smaller by this in a workbook that counts from 1904. */
const DAYS_TO_1904 = 1_462;

/**
 * Returns undefined if the text is no date, or if the date is before the first one of the workbook:
 * see {@link tryParseSerial}.
 */
export function tryParseSerialIn(dateSystem: DateSystem, iso: string): number | undefined {
  const serial = tryParseSerial(iso);
  const offset = getDateSystemOffset(dateSystem);
  return serial === undefined || serial < offset ? undefined : serial - offset;
}

/** Returns the date and time of a serial number of the workbook, as data APIs write them. */
export function serialToIsoIn(dateSystem: DateSystem, serial: number): string {
  return serialToIso(serial + getDateSystemOffset(dateSystem));
}

/** Excel's last day is the one before: 31 December 9999. */
const YEAR_10000_SERIAL = 2_958_466;

/** Returns true if Excel can show the number as a date in the workbook. */
export function isDateSerialIn(dateSystem: DateSystem, serial: number): boolean {
  return serial >= (dateSystem === 1904 ? 0 : 1) && serial + getDateSystemOffset(dateSystem) < YEAR_10000_SERIAL;
}

/** Returns by how much the serial number of a day is larger in a workbook that counts from 1900. */
export function getDateSystemOffset(dateSystem: DateSystem): number {
  return dateSystem === 1904 ? DAYS_TO_1904 : 0;
}
