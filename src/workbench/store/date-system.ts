import { getFormatDateInfo } from 'numfmt';

/** A day's serial number is smaller by this in a workbook whose dates count from 1904. */
export const DAYS_TO_1904 = 1_462;

/** Whether the format shows a day; a time of day alone is the same in both date systems. */
export function showsDay(numberFormat: string): boolean {
  const { year, month, day } = getFormatDateInfo(numberFormat);
  return year || month || day;
}
