import type { ExcelRun } from './excel-run';

const PREFIX = 'inlay.';

export function recordKey(key: string): string {
  return PREFIX + key;
}

/** Records live in the workbook's settings (ExcelApi 1.4): they are saved with the file and belong to this add-in alone. */
export async function readRecords(run: ExcelRun): Promise<Map<string, string>> {
  return run('records', async (context) => {
    const settings = context.workbook.settings.load('items/key,items/value');
    await context.sync();
    const records = new Map<string, string>();
    for (const { key, value } of settings.items) {
      const text: unknown = value;
      if (key.startsWith(PREFIX) && typeof text === 'string') records.set(key.slice(PREFIX.length), text);
    }
    return records;
  });
}

export async function keepRecords(run: ExcelRun, changes: ReadonlyMap<string, string | undefined>): Promise<void> {
  await run('keepRecords', async (context) => {
    const { settings } = context.workbook;
    const removed = [...changes].filter(([, text]) => text === undefined);
    const leaving = removed.map(([key]) => settings.getItemOrNullObject(recordKey(key)).load('key'));
    for (const [key, text] of changes) if (text !== undefined) settings.add(recordKey(key), text);
    await context.sync();
    const standing = leaving.filter((setting) => !setting.isNullObject);
    for (const setting of standing) setting.delete();
    if (standing.length > 0) await context.sync();
  });
}
