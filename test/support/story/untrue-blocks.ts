/** Finds blocks that the pane calls up to date although they do not show their report. */
import { textOfInput } from '../../../src/grid';
import { tryReadUserCells } from '../../../src/placement';
import { views } from '../app';
import type { SmallApp, SmallPlatform } from '../small-platform';
import { shownColumn } from './crowded-edits';
import { type Block, blocksIn, typedIn } from './outside-oracle';

/** Returns what is wrong; to be called after a refresh of all placements without edits. */
export function untrueBlocks(test: SmallApp, platform: SmallPlatform): readonly string[] {
  const blocks = blocksIn(test.store);
  return views(test).flatMap(({ id, status, notices, cells, ownCells }) => {
    const own = tryReadUserCells(ownCells).cells.map(({ value }) => textOfInput(value));
    const block = blocks.find((one) => one.id === id);
    const isTold = status.kind === 'upToDate' && !notices.some(({ kind }) => kind === 'cut' || kind === 'rowsKept');
    if (!isTold) return [];
    return (block ? faultsOf(test, platform, block, own) : ['has no cells']).map((fault) => `${cells} ${fault}`);
  });
}

function faultsOf(
  { store }: SmallApp,
  platform: SmallPlatform,
  { sheetId, rect, reportId }: Block,
  own: readonly string[],
): readonly string[] {
  const report = platform.reports.get(reportId);
  const shown = store
    .values(sheetId, rect)
    .map((row) => row.map((value) => (typeof value === 'object' ? value.error : String(value))));
  const inputs = store.formulas(sheetId, rect);
  const broken = (shown[0] ?? []).flatMap((text, column) =>
    text === '#REF!' && typedIn(inputs[0]?.[column]).length === 0 ? ['has the header #REF!'] : [],
  );
  if (!report || report.pivot) return broken;
  const columns = Array.from({ length: rect.columns }, (_, column) => shown.map((row) => row[column] ?? ''));
  const missing = report.columns.filter((name) => {
    const rows = shownColumn(report, name);
    return !columns.some(
      ([header = '', ...body], column) => isHeader(name, header, inputs[0]?.[column]) && shows(body, rows, own),
    );
  });
  return [...broken, ...missing.map((name) => `does not show ${name} but ${JSON.stringify(columns)}`)];
}

/** True for the report's header or one that a user typed. */
function isHeader(name: string, shown: string, input: unknown): boolean {
  return shown === name || typedIn(input).length > 0;
}

/**
 * True if the body holds these rows in any order, except for cells in which the user keeps a value.
 */
function shows(body: readonly string[], rows: readonly string[], own: readonly string[]): boolean {
  const left = [...rows];
  const isEach = body.every((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || own.includes(text);
  });
  return isEach && body.length === rows.length;
}
