/** Excel's rules: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at either end. */
export function freeSheetName(wanted: string, taken: ReadonlySet<string>): string {
  const plain =
    wanted
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Report';
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = plain.slice(0, 31 - ending.length) + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
