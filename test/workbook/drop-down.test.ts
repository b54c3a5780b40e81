import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failNextWrite } from '../support/request-failures';
import type { CellScript } from './script-stage';

const B1 = { sheet: 'Sheet1', rect: rect(0, 1) };
const SCRIPT: CellScript = {
  target: B1,
  preconditions: {},
  operations: [{ kind: 'dropDown', part: rect(0, 0), values: ['North', 'South'] }],
};

function openStage() {
  const test = openWorkbook();
  const sheet = test.store.activeSheetId;
  test.store.typeInto(sheet, 0, 1, 'South');
  return {
    ...test,
    /** Adds a validation rule of the user to B1, which refers to the cell beside it. */
    addUserRule: () =>
      test.store.formats.addRule('validations', sheet, [B1.rect], {
        settings: {
          ...{ type: 'custom', rule: {}, ignoreBlanks: false },
          prompt: { message: 'More than A1', showPrompt: true, title: '' },
          errorAlert: { message: '', showAlert: true, style: 'Stop', title: '' },
        },
        formulas: { formula: '=B1>A1' },
      }),
    readRules: () =>
      test.store.formats.listRules('validations', sheet).map(({ areas, settings, formulas }) => ({
        areas,
        ...formulas,
        type: settings.type,
        rule: settings.rule,
      })),
    readCell: () => test.store.readFormulas(sheet, B1.rect),
  };
}

describe('a drop-down for a cell', () => {
  it('a drop-down lists the values, and leaves the content of its cell, in one request [P1] [P16]', async () => {
    const { workbook, host, readRules, readCell } = openStage();
    await workbook.execute(SCRIPT);
    expect(readRules()).toEqual([
      { areas: [B1.rect], type: 'list', rule: { inCellDropDown: true, source: 'North,South' } },
    ]);
    expect(readCell()).toEqual([['South']]);
    expect(host.readLog()).toHaveLength(1);
  });

  it('a drop-down does not replace a rule that the user has set in the meantime [P1] [W129]', async () => {
    const { workbook, host, addUserRule, readRules, readCell } = openStage();
    let before: unknown;
    callBeforeNextWrite(host, () => {
      addUserRule();
      before = readRules();
    });
    await expect(workbook.execute(SCRIPT)).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(readRules()).toEqual(before);
    expect(readCell()).toEqual([['South']]);
  });

  it('a drop-down that Excel refuses leaves no rule [P2]', async () => {
    const { workbook, host, readRules } = openStage();
    failNextWrite(host);
    await expect(workbook.execute(SCRIPT)).rejects.toMatchObject({ code: 'WorkbookRefused' });
    expect(readRules()).toEqual([]);
  });
});
