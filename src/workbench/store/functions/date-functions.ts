import { dateFromSerial } from 'numfmt';
import { type CellError, isCellError } from '../cell-types';
import { type CellReader, createError, type Operand, toNumber, toScalar, type WorksheetFunction } from './operand';
import { mapOperand } from './operators';

/** Dates are serial numbers of wall-clock time, without a time zone. */
export const DATE_FUNCTIONS: Readonly<Record<string, WorksheetFunction>> = {
  TODAY: (_, reader) => Math.floor(toSerial(reader.now())) - reader.dateOffset,
  NOW: (_, reader) => toSerial(reader.now()) - reader.dateOffset,
  DATE: (parameters, reader) => {
    const numbers = [0, 1, 2].map((index) => toNumber(toScalar(parameters[index] ?? null, reader)));
    const error = numbers.find(isCellError);
    if (error) return error;
    const [year = 0, month = 0, day = 0] = numbers.map((number) => Math.trunc(Number(number)));
    return toSerialOrError(dateToSerial(year < 1900 ? year + 1900 : year, month, day), reader);
  },
  YEAR: createDatePartFunction((parts) => parts[0]),
  MONTH: createDatePartFunction((parts) => parts[1]),
  DAY: createDatePartFunction((parts) => parts[2]),
  HOUR: createDatePartFunction((parts) => parts[3]),
  MINUTE: createDatePartFunction((parts) => parts[4]),
  SECOND: createDatePartFunction((parts) => parts[5]),
  WEEKDAY: ([date = null, type = 1], reader) => {
    const serial = readSerial(date, reader);
    const kind = toNumber(toScalar(type, reader));
    if (isCellError(serial)) return serial;
    if (isCellError(kind)) return kind;
    // Serial 1 counts as a Sunday, because Excel believes in 29 February 1900.
    const sundayBased = (Math.floor(serial) + 6) % 7;
    if (kind === 1) return sundayBased + 1;
    if (kind === 2) return ((sundayBased + 6) % 7) + 1;
    return kind === 3 ? (sundayBased + 6) % 7 : createError('#NUM!');
  },
  EDATE: ([date = null, months = 0], reader) => addMonths(date, months, reader, (day, last) => Math.min(day, last)),
  EOMONTH: ([date = null, months = 0], reader) => addMonths(date, months, reader, (_, last) => last),
};

/** Returns the serial number of a wall-clock time. */
export function toSerial(now: Date): number {
  const seconds = now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds();
  return dateToSerial(now.getFullYear(), now.getMonth() + 1, now.getDate()) + seconds / 86_400;
}

/** Months and days may overflow, as in `DATE(2024, 13, 1)`. */
function dateToSerial(year: number, month: number, day: number): number {
  const days = Date.UTC(year, month - 1, day) / 86_400_000 + 25_569;
  return days < 61 ? days - 1 : days;
}

const LAST_SERIAL = 2_958_465;

/** @param serial counts from 1900 */
function toSerialOrError(serial: number, { dateOffset }: CellReader): number | CellError {
  return serial < dateOffset || serial > LAST_SERIAL ? createError('#NUM!') : serial - dateOffset;
}

/** Returns a serial number from 1900, even in a 1904 workbook. */
function readSerial(operand: Operand, reader: CellReader): number | CellError {
  const number = toNumber(toScalar(operand, reader));
  if (isCellError(number)) return number;
  const serial = number + reader.dateOffset;
  return number < 0 || serial >= LAST_SERIAL + 1 ? createError('#NUM!') : serial;
}

function createDatePartFunction(
  pick: (parts: readonly [number, number, number, number, number, number]) => number,
): WorksheetFunction {
  return ([date = null], reader) =>
    mapOperand(date, reader, (value) => {
      const serial = readSerial(value, reader);
      return isCellError(serial) ? serial : pick(dateFromSerial(serial));
    });
}

function addMonths(
  date: Operand,
  months: Operand,
  reader: CellReader,
  pickDay: (day: number, last: number) => number,
): Operand {
  const serial = readSerial(date, reader);
  const count = toNumber(toScalar(months, reader));
  if (isCellError(serial)) return serial;
  if (isCellError(count)) return count;
  const [year, month, day] = dateFromSerial(serial);
  const target = month + Math.trunc(count);
  const last = new Date(Date.UTC(year, target, 0)).getUTCDate();
  return toSerialOrError(dateToSerial(year, target, pickDay(day, last)), reader);
}
