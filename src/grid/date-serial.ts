/**
 * Dates as Excel's serial numbers of the 1900 system: whole days since 1899-12-30 from 1900-03-01 on, one less before,
 * because Excel counts a 29 February 1900 that never was. Wall-clock fields only: no time zone enters or leaves.
 */

const DAY_MS = 86_400_000;
const FIRST_EXACT_DAY = Date.UTC(1900, 2, 1);
const FIRST_DAY = Date.UTC(1900, 0, 1);
const EPOCH_DAY = 25_569;

export interface WallClock {
  readonly serial: number;
  readonly hasTime: boolean;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Undefined for what is no date, and for dates before 1900, which Excel cannot hold. A zone suffix is ignored: the clock's face counts. */
export function trySerial(iso: string): WallClock | undefined {
  const match = ISO.exec(iso);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = match[7] === undefined ? 0 : Math.round(Number(`0.${match[7]}`) * 1000);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  const exists = new Date(midnight).toISOString().startsWith(iso.slice(0, 10));
  if (!exists || midnight < FIRST_DAY) return undefined;
  const days = midnight / DAY_MS + EPOCH_DAY - (midnight < FIRST_EXACT_DAY ? 1 : 0);
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  return { serial: days + time / DAY_MS, hasTime: time !== 0 };
}
