/**
 * A number as its column can show it: decimals of an unformatted one are dropped until it fits, then `####` stands for it, as in Excel.
 * @param room how many digits the column has room for
 */
export function fitNumber(text: string, room: number, isGeneral: boolean): string {
  if (digitsWide(text) <= room) return text;
  if (isGeneral && /^-?\d+\.\d+$/.test(text)) {
    const whole = digitsWide(text.slice(0, text.indexOf('.')));
    const decimals = Math.floor(room - whole - NARROW);
    if (whole <= room) return String(Number(Number(text).toFixed(Math.min(Math.max(decimals, 0), 20))));
  }
  return '#'.repeat(Math.max(Math.floor(room), 1));
}

/** Points, commas and the like take about half a digit's place. */
const NARROW = 0.5;

function digitsWide(text: string): number {
  const narrow = text.match(/[.,:;/\- ()]/g)?.length ?? 0;
  return text.length - narrow * (1 - NARROW);
}
