/** The small texts that the workbook keeps are JSON objects; another version of this add-in, or anybody else, may have written them. */

/** Undefined for text that is no JSON object. */
export function tryReadObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
