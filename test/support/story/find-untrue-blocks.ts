/** Finds blocks that the pane calls up to date although they do not show their report. */
import { toShownText } from '../../../src/grid';
import { tryReadUserCells } from '../../../src/placement';
import { readViews } from '../app-state';
import type { SmallApp, SmallPlatform } from '../small-platform';
import { computeShownColumn } from './crowded-edits';
import { type Block, findBlocks, findTypedTexts } from './outside-oracle';

/** Returns what is wrong; to be called after a refresh of all placements without edits. */
export function findUntrueBlocks(test: SmallApp, platform: SmallPlatform): readonly string[] {
  const blocks = findBlocks(test.store);
  return readViews(test).flatMap(({ id, status, notices, cells, userCellsRecord: ownCells }) => {
    const userValues = tryReadUserCells(ownCells).cells.map(({ value }) => toShownText(value));
    const block = blocks.find((candidate) => candidate.id === id);
    const claimsUpToDate =
      status.kind === 'upToDate' && !notices.some(({ kind }) => kind === 'cut' || kind === 'rowsKept');
    if (!claimsUpToDate) return [];
    return (block ? findFaults(test, platform, block, userValues) : ['has no cells']).map(
      (fault) => `${cells} ${fault}`,
    );
  });
}

function findFaults(
  { store }: SmallApp,
  platform: SmallPlatform,
  { sheetId, rect, reportId }: Block,
  userValues: readonly string[],
): readonly string[] {
  const report = platform.reports.get(reportId);
  const shownTexts = store
    .readValues(sheetId, rect)
    .map((row) => row.map((value) => (typeof value === 'object' ? value.error : String(value))));
  const inputs = store.readFormulas(sheetId, rect);
  const headerFaults = (shownTexts[0] ?? []).flatMap((text, column) =>
    text === '#REF!' && findTypedTexts(inputs[0]?.[column]).length === 0 ? ['has the header #REF!'] : [],
  );
  if (!report || report.pivot) return headerFaults;
  const columns = Array.from({ length: rect.columns }, (_, column) => shownTexts.map((row) => row[column] ?? ''));
  const missingColumns = report.columns.filter((name) => {
    const rows = computeShownColumn(report, name);
    return !columns.some(
      ([header = '', ...body], column) =>
        isHeader(name, header, inputs[0]?.[column]) && holdsRows(body, rows, userValues),
    );
  });
  return [...headerFaults, ...missingColumns.map((name) => `does not show ${name} but ${JSON.stringify(columns)}`)];
}

/** True for the report's header or one that a user typed. */
function isHeader(name: string, shownTexts: string, input: unknown): boolean {
  return shownTexts === name || findTypedTexts(input).length > 0;
}

/**
 * True if the body holds these rows in any order, except for cells in which the user keeps a value.
 */
function holdsRows(body: readonly string[], rows: readonly string[], userValues: readonly string[]): boolean {
  const remaining = [...rows];
  const isEach = body.every((text) => {
    const rowIndex = remaining.indexOf(text);
    if (rowIndex >= 0) remaining.splice(rowIndex, 1);
    return rowIndex >= 0 || userValues.includes(text);
  });
  return isEach && body.length === rows.length;
}
