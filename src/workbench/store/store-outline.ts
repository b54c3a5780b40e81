/**
 * The outline of a sheet consists of groups of rows that can be collapsed. Excel stores only a
 * level for each row, not the groups.
 */
import { SHEET_COLUMNS } from './cell-types';
import type { ChangeRecorder } from './change-recorder';
import { changeAxis, listLevels } from './state/axis';
import type { OpenWorkbook } from './state/open-workbook';
import { StoreRefusal } from './store-refusal';

export interface RowGroup {
  readonly row: number;
  readonly count: number;
  /** The outermost level is 1. */
  readonly level: number;
  readonly isFolded: boolean;
}

/** Excel has eight outline levels, and ungrouped rows already have the first. */
const MAX_GROUPS_PER_ROW = 7;

export class StoreOutline {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly recorder: ChangeRecorder,
  ) {}

  /** Returns the groups, outermost first; the control of a group is at the row below it. */
  listGroups(sheetId: string): readonly RowGroup[] {
    const axis = this.book.requireSheet(sheetId).rowAxis;
    const groups: RowGroup[] = [];
    for (let level = 1; level <= MAX_GROUPS_PER_ROW; level += 1) {
      for (const entry of axis) {
        if (entry.level < level) continue;
        const last = groups.at(-1);
        if (last?.level === level && last.row + last.count === entry.start)
          groups.splice(-1, 1, {
            ...last,
            count: last.count + entry.count,
            isFolded: last.isFolded && entry.hidden,
          });
        else groups.push({ row: entry.start, count: entry.count, level, isFolded: entry.hidden });
      }
    }
    return groups;
  }

  groupRows(sheetId: string, row: number, count: number): void {
    this.changeLevels(sheetId, row, count, (levels) => {
      if (levels.some((level) => level >= MAX_GROUPS_PER_ROW))
        throw new StoreRefusal('OutlineLevels', 'An outline has eight levels at most.');
      return 1;
    });
  }

  /** Removes the outermost level; collapsed rows stay hidden. */
  ungroupRows(sheetId: string, row: number, count: number): void {
    this.changeLevels(sheetId, row, count, (levels) => {
      if (levels.every((level) => level === 0)) throw new StoreRefusal('OutlineLevels', 'These rows are in no group.');
      return -1;
    });
  }

  /** Hides or shows those of the rows that are in a group. */
  setFolded(sheetId: string, row: number, count: number, isFolded: boolean): void {
    this.change(sheetId, row, count, () => {
      let { rowAxis } = this.book.requireSheet(sheetId);
      for (const run of listLevels(rowAxis, row, count))
        if (run.level > 0) rowAxis = changeAxis(rowAxis, run.start, run.count, { hidden: isFolded });
      this.book.changeSheet(sheetId, { rowAxis });
    });
  }

  private changeLevels(
    sheetId: string,
    row: number,
    count: number,
    chooseDelta: (levels: readonly number[]) => 1 | -1,
  ): void {
    this.change(sheetId, row, count, () => {
      let { rowAxis } = this.book.requireSheet(sheetId);
      const runs = listLevels(rowAxis, row, count);
      const delta = chooseDelta(runs.map(({ level }) => level));
      for (const run of runs)
        rowAxis = changeAxis(rowAxis, run.start, run.count, { level: Math.max(0, run.level + delta) });
      this.book.changeSheet(sheetId, { rowAxis });
    });
  }

  /** A protected sheet has no allowance for its outline. */
  private change(sheetId: string, row: number, count: number, work: () => void): void {
    const rect = this.book.checkRect({ row, column: 0, rows: count, columns: SHEET_COLUMNS });
    this.recorder.batch(() => {
      this.recorder.runAtomically(() => {
        this.book.checkNotProtected(sheetId);
        work();
      });
      this.recorder.reportEvent({ type: 'formats', sheetId, rect });
    });
  }
}
