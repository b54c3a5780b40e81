import { intersectRect } from '../../grid';
import { type CellBorder, computeBoundingRect, type Rect } from './cell-types';
import type { ChangeRecorder } from './change-recorder';
import { clearRules, createRule, type RuleKind, setRules, toRuleFile } from './changes/area-rules';
import { changeBorders, readBorder } from './changes/borders';
import { changeFormats, readFormats } from './changes/change-formats';
import type { OpenWorkbook } from './state/open-workbook';
import type { AreaRule } from './state/workbook-state';
import type { BorderEdge, CellFormat, FormatChange, RuleInfo } from './store-types';
import type { RuleFile } from './workbook-file';

type RuleContent = Pick<RuleFile, 'settings' | 'formulas'>;

/** Reads and changes borders, conditional formats and validations. */
export class StoreFormats {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly recorder: ChangeRecorder,
  ) {}

  /** Returns the line along the edge: undefined for none, `mixed` if its cells differ. */
  readBorder(sheetId: string, rect: Rect, edge: BorderEdge): CellBorder | 'mixed' | undefined {
    return readBorder(this.book, sheetId, this.book.checkRect(rect), edge);
  }

  /**
   * Draws all lines along one edge, or between the cells.
   * @param change applied to the existing lines, or to a thin black one; undefined removes them
   */
  setBorder(sheetId: string, rect: Rect, edge: BorderEdge, change: Partial<CellBorder> | undefined): void {
    this.change(sheetId, rect, () => changeBorders(this.book, sheetId, rect, edge, change));
  }

  readFormats(sheetId: string, rect: Rect): CellFormat[][] {
    return readFormats(this.book, sheetId, this.book.checkRect(rect));
  }

  /**
   * @param changes a matrix of the rectangle's shape; reusing one object for equal changes makes it
   * fast. Undefined leaves a cell unchanged
   */
  changeEach(sheetId: string, rect: Rect, changes: readonly (readonly (FormatChange | undefined)[])[]): void {
    this.change(sheetId, rect, () => changeFormats(this.book, sheetId, rect, changes));
  }

  /**
   * Returns the rules of the sheet that apply to any of the cells, in order of precedence; without
   * a rectangle, all rules.
   */
  listRules(kind: RuleKind, sheetId: string, rect?: Rect): readonly RuleInfo[] {
    const rules = this.book.requireSheet(sheetId)[kind];
    const found = rect ? rules.filter(({ areas }) => areas.some((area) => intersectRect(area, rect))) : rules;
    return found.map(toRuleInfo);
  }

  /**
   * Adds a rule. A conditional format gets the highest precedence; a validation replaces those of
   * its cells.
   */
  addRule(kind: RuleKind, sheetId: string, areas: readonly Rect[], content: RuleContent): RuleInfo {
    const rule = createRule(this.book, { areas, ...content });
    this.change(sheetId, boundAreas(areas), () => {
      this.checkAllowed(kind, sheetId);
      if (kind === 'validations') for (const area of areas) clearRules(this.book, sheetId, kind, area);
      setRules(this.book, sheetId, kind, [rule, ...this.book.requireSheet(sheetId)[kind]]);
    });
    return toRuleInfo(rule);
  }

  /** Formulas are relative to the corner of the rule's areas. */
  changeRule(kind: RuleKind, sheetId: string, id: string, content: RuleContent): void {
    this.replaceRule(kind, sheetId, id, (rule) => [
      { ...createRule(this.book, { areas: rule.areas, ...content }), id: rule.id },
    ]);
  }

  removeRule(kind: RuleKind, sheetId: string, id: string): void {
    this.replaceRule(kind, sheetId, id, () => []);
  }

  /** Removes the cells from all rules. */
  clearRules(kind: RuleKind, sheetId: string, rect: Rect): void {
    this.change(sheetId, rect, () => {
      this.checkAllowed(kind, sheetId);
      clearRules(this.book, sheetId, kind, rect);
    });
  }

  private replaceRule(kind: RuleKind, sheetId: string, id: string, change: (rule: AreaRule) => AreaRule[]): void {
    const rules = this.book.requireSheet(sheetId)[kind];
    const found = rules.find((rule) => rule.id === id);
    if (!found) return;
    this.change(sheetId, boundAreas(found.areas), () => {
      this.checkAllowed(kind, sheetId);
      const changed = rules.flatMap((rule) => (rule === found ? change(rule) : [rule]));
      setRules(this.book, sheetId, kind, changed);
    });
  }

  private checkAllowed(kind: RuleKind, sheetId: string): void {
    this.book.checkNotProtected(sheetId, kind === 'conditionalFormats' ? 'formatCells' : undefined);
  }

  private change(sheetId: string, rect: Rect, work: () => void): void {
    this.book.checkRect(rect);
    this.recorder.batch(() => {
      this.recorder.runAtomically(work);
      this.recorder.reportEvent({ type: 'formats', sheetId, rect });
    });
  }
}

function toRuleInfo(rule: AreaRule): RuleInfo {
  return { id: rule.id, ...toRuleFile(rule) };
}

function boundAreas([first, ...others]: readonly Rect[]): Rect {
  return others.reduce(computeBoundingRect, first ?? { row: 0, column: 0, rows: 1, columns: 1 });
}
