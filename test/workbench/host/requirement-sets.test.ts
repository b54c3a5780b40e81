import { readFileSync } from 'node:fs';
import { CURRENT_REQUIREMENTS, limitExcelApi } from '../../../src/workbench/host';
import { createMemberCheck } from '../../../src/workbench/host/requirements';
import { openExcel } from '../../support/excel-host';
import { readMinimumExcelApi } from '../../support/minimum-excel';
import { readHostDefinitions } from './host-definitions';
import { catchError } from './host-fixture';

/** The host plays no older Excel than this, so older members always exist. */
const OLDEST_MINOR_VERSION = 9;

/**
 * Returns the members of the Excel namespace with the minor version of ExcelApi 1.x in which they were
 * added, from the declarations.
 */
function readDeclaredVersions(): ReadonlyMap<string, number> {
  const lines = readFileSync(require.resolve('@types/office-js/index.d.ts'), 'utf8').split('\n');
  const start = lines.findIndex((line) => /^declare namespace Excel \{/.test(line));
  const versions = new Map<string, number>();
  let typeName = '';
  let comment = '';
  for (const line of lines.slice(start)) {
    if (/^\}/.test(line)) return versions;
    const [, className] = /^ {4}class (\w+) /.exec(line) ?? [];
    if (className) typeName = className;
    if (/^ {4}(interface|enum|namespace|type) /.test(line)) typeName = '';
    if (/^\s*\/\*\*/.test(line)) comment = '';
    if (/^\s*(\/?\*)/.test(line)) comment += `${line}\n`;
    const [, member] = /^ {8}(?:readonly )?(\w+)(?:\?)?[(:]/.exec(line) ?? [];
    const [, minor] = /\[Api set: ExcelApi 1\.(\d+)/.exec(comment) ?? [];
    if (!member || !typeName || !minor) continue;
    const key = `${typeName}.${member.charAt(0).toUpperCase()}${member.slice(1)}`;
    // Overloads were added one after another: a member is as old as its first form.
    versions.set(key, Math.min(Number(minor), versions.get(key) ?? Number.POSITIVE_INFINITY));
  }
  return versions;
}

describe('requirement sets', () => {
  it('a requirement set hides exactly the members that the type declarations mark as newer', async () => {
    const minorVersions = readDeclaredVersions();
    const definitions = await readHostDefinitions();
    expect(minorVersions.get('Range.GetMergedAreasOrNullObject')).toBe(13);
    const mismatches = definitions.flatMap(({ name, properties, links, methods, actions }) =>
      Object.keys({ ...properties, ...links, ...methods, ...actions }).flatMap((member) => {
        const since = minorVersions.get(`${name}.${member}`);
        // Members with an underscore belong to office.js itself, and members of the oldest version are never
        // hidden.
        if (since === undefined || since <= OLDEST_MINOR_VERSION) return [];
        const hasMember = (minor: number) => createMemberCheck(limitExcelApi(`1.${minor}`))(name, member);
        return hasMember(since) && !hasMember(since - 1) ? [] : [`${name}.${member} came with 1.${since}`];
      }),
    );
    expect(definitions.length).toBeGreaterThan(20);
    expect(mismatches).toEqual([]);
  });

  it('the manifest requires ExcelApi 1.14, and the host offers a newer version', () => {
    expect(readMinimumExcelApi()).toBe('1.14');
    expect(Number(CURRENT_REQUIREMENTS.ExcelApi?.split('.')[1])).toBeGreaterThan(14);
  });

  it.each<[string, (context: Excel.RequestContext, sheet: Excel.Worksheet) => void]>([
    ['Range.moveTo', (_, sheet) => sheet.getRange('A1').moveTo('B1')],
    ['Range.getMergedAreasOrNullObject', (_, sheet) => sheet.getRange('A1').getMergedAreasOrNullObject()],
    ['Table.resize', (_, sheet) => sheet.tables.add('A1:B2', true).resize('A1:B3')],
    ['Workbook.save', ({ workbook }) => workbook.save()],
    ['Worksheet.customProperties', (_, sheet) => sheet.customProperties.add('a', 'b')],
    [
      'WorksheetCollection._RegisterEventNameChanged',
      ({ workbook }) => {
        workbook.worksheets.onNameChanged.add(async () => undefined);
      },
    ],
  ])('%s is missing in an older Excel and exists in the newest', async (member, work) => {
    const error = await catchError(openExcel({ requirements: limitExcelApi(`1.${OLDEST_MINOR_VERSION}`) }), work);
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['ApiNotFound', member]);
    expect(await catchError(openExcel(), work).catch((missing: Error) => missing.message)).toBe('The batch succeeded.');
  });
});
