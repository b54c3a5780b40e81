/** Finds the oldest Excel in which the manifest allows the add-in. */
import { readFileSync } from 'node:fs';
import { limitExcelApi } from '../../src/workbench/host';

/** Returns its newest set of ExcelApi, such as `1.11`. */
export function readMinimumExcelApi(): string {
  const version = /Name="ExcelApi" MinVersion="(.+?)"/.exec(readFileSync('manifest.xml', 'utf8'))?.[1];
  if (version === undefined) throw new Error('The manifest asks for no ExcelApi.');
  return version;
}

export const createMinimumRequirements = () => limitExcelApi(readMinimumExcelApi());
