// Scripts without a stream of rows, in batches that stop before any of their actions.
import { EXCELS } from '../support/excel-profiles';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failRequest, listStops } from '../support/request-failures';
import { openScriptStage, SCRIPT_NAMES, SCRIPTS } from './script-stage';

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each(SCRIPT_NAMES)(
    'a script that %s ends in the old or the new cells wherever Excel stops within it [P2] [P17] [W66] [W128]',
    async (name) => {
      const { workbook, host, everything } = await openScriptStage(switches);
      const before = everything();
      await workbook.execute(SCRIPTS[name]);
      const after = everything();
      const outcomes = new Set<string>();
      for (const failing of listStops(host.readLog())) {
        const test = await openScriptStage(switches);
        failRequest(test.host, failing);
        const outcome = await test.workbook.execute(SCRIPTS[name]).then(
          () => 'done',
          () => 'refused',
        );
        expect({ failing, ...test.everything(), formats: [] }).toEqual({
          ...{ failing, ...(outcome === 'done' ? after : before), formats: [] },
        });
        outcomes.add(outcome);
      }
      expect([...outcomes]).toContain('refused');
    },
  );
});

it('a script that clears more cells than one request reads restores all of them if one was typed into [P1] [P2] [W31]', async () => {
  const { workbook, host, store, sheet, type } = await openScriptStage();
  const rows = 80_000;
  const part = rect(0, 3, rows, 1);
  store.write(
    sheet,
    part,
    Array.from({ length: rows }, (_, row) => [row]),
    'values',
  );
  const held = { part, rows: { length: rows, row: (index: number) => [index] }, numberFormats: undefined };
  const script = {
    target: { sheet: 'Sheet1', rect: rect(0, 0) },
    preconditions: { contents: [held] },
    operations: [{ kind: 'clear', part, what: 'contents' }],
  } as const;
  callBeforeNextWrite(host, () => type(5, 3, 'mine'));
  await expect(workbook.execute(script)).rejects.toMatchObject({ code: 'CellsChanged' });
  const cells = store.readValues(sheet, part).flat();
  expect([cells[5], cells.filter((cell, index) => cell !== index).length]).toEqual(['mine', 1]);
  type(5, 3, 5);
  await workbook.execute(script);
  expect(
    store
      .readValues(sheet, part)
      .flat()
      .every((cell) => cell === ''),
  ).toBe(true);
});
