import type { ExcelRun } from './excel-run';
import type { OfficeAccess } from './office-access';

export async function startsWithWorkbook(office: OfficeAccess): Promise<boolean> {
  // Older hosts answer NotImplemented although they announce the requirement set (office-js issue 1407).
  try {
    return (await office.startupBehavior()) === 'load';
  } catch {
    return false;
  }
}

export async function startWithWorkbook(run: ExcelRun, office: OfficeAccess, on: boolean): Promise<boolean> {
  if (!office.supports('SharedRuntime', '1.1')) return false;
  const set = () => office.setStartupBehavior(on ? 'load' : 'none');
  try {
    // Refused while a cell is being edited, and unlike a batch it cannot be told to wait: a batch waits for it.
    await set().catch(async () => {
      await run('startWithWorkbook', async (context) => {
        context.workbook.load('name');
        await context.sync();
      });
      await set();
    });
    return true;
  } catch {
    return false;
  }
}
