/**
 * From which year a workbook counts its days, 1900 or 1904. Office.js has no member for it; Excel's own function for a date tells (the
 * question `dateSystem` of a workbook).
 */
import { isoOfSerial, trySerial } from './date-serial';

/** The first year whose days a workbook can count. */
export type DateSystem = 1900 | 1904;

/** A day's serial number is smaller by this in a workbook that counts from 1904. */
const DAYS_TO_1904 = 1_462;

/** Undefined for what is no date, and for one before the first that the workbook counts: see {@link trySerial}. */
export function trySerialIn(dateSystem: DateSystem, iso: string): number | undefined {
  const serial = trySerial(iso);
  const days = daysTo(dateSystem);
  return serial === undefined || serial < days ? undefined : serial - days;
}

/** The clock's face that a serial number of the workbook stands for, as data APIs write times. */
export function isoOfSerialIn(dateSystem: DateSystem, serial: number): string {
  return isoOfSerial(serial + daysTo(dateSystem));
}

/** So much larger is the serial number of a day in a workbook that counts from 1900. */
export function daysTo(dateSystem: DateSystem): number {
  return dateSystem === 1904 ? DAYS_TO_1904 : 0;
}
