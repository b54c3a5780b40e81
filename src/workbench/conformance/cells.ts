/** Reads one property of cells, after everything that was queued before. */
export async function read<Name extends 'values' | 'formulas' | 'text' | 'numberFormat' | 'valueTypes'>(
  range: Excel.Range,
  name: Name,
): Promise<Excel.Range[Name]> {
  range.load(name);
  await range.context.sync();
  return range[name];
}

/** The address without its sheet. */
export async function addressOf(range: Excel.Range): Promise<string> {
  range.load('address');
  await range.context.sync();
  return withoutSheet(range.address);
}

export function withoutSheet(address: string): string {
  return address.slice(address.lastIndexOf('!') + 1);
}
