import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import lockfile from '../../package-lock.json';
import { openExcel } from '../support/excel-host';

const ROOT = resolve(__dirname, '../..');
const OFFICE = join(ROOT, 'node_modules/@microsoft/office-js');

describe('office.js, whichever version is installed', () => {
  it('is the one that the lockfile pins', () => {
    const installed: unknown = JSON.parse(readFileSync(join(OFFICE, 'package.json'), 'utf8'));
    expect(installed).toMatchObject({ version: lockfile.packages['node_modules/@microsoft/office-js'].version });
  });

  it('writes, reads and refuses through our host, from a folder that is given', async () => {
    const { Excel } = openExcel({ officeFolder: join(OFFICE, 'dist') });
    const seen = await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const range = sheet.getRange('A1:B1');
      range.values = [['smoke', 1]];
      range.load('address,values');
      await context.sync();
      return [range.address, range.values];
    });
    expect(seen).toEqual(['Sheet1!A1:B1', [['smoke', 1]]]);
    const missing = Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Nope').load('name');
      await context.sync();
    });
    await expect(missing).rejects.toMatchObject({ code: 'ItemNotFound' });
  });

  it('is not tried from a folder that does not hold it', () => {
    const script = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'test/tooling/newest-office.ts', ROOT];
    const { status, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
    expect([status, stderr.trim()]).toEqual([1, `${ROOT} holds no office.js.`]);
  });
});
