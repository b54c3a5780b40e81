/**
 * Converts dates in workbooks that count their days from 1900 or from 1904. Office.js has no member
 * for it, so the question `dateSystem` to the workbook reads it from a function of Excel.
 */
import { isoOfSerial, trySerial } from './date-serial';

/** A workbook counts its days from the beginning of this year. */
export type DateSystem = 1900 | 1904;

/** A day's serial number is smaller by this in a workbook that counts from 1904. */
const DAYS_TO_1904 = 1_462;

/**
 * Returns undefined if the text is no date, or if the date is before the first one of the workbook:
 * see {@link trySerial}.
 */
export function trySerialIn(dateSystem: DateSystem, iso: string): number | undefined {
  const serial = trySerial(iso);
  const days = daysTo(dateSystem);
  return serial === undefined || serial < days ? undefined : serial - days;
}

/** Returns the date and time of a serial number of the workbook, as data APIs write them. */
export function isoOfSerialIn(dateSystem: DateSystem, serial: number): string {
  return isoOfSerial(serial + daysTo(dateSystem));
}

/** Returns by how much the serial number of a day is larger in a workbook that counts from 1900. */
export function daysTo(dateSystem: DateSystem): number {
  return dateSystem === 1904 ? DAYS_TO_1904 : 0;
}
