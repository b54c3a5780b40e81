import { toWireEntry } from '../../../src/workbench/host';
import { openExcel, settle } from '../../support/excel-host';
import { rect } from '../../support/rect';

describe('events', () => {
  it('events report changes by the user and by the add-in', async () => {
    const { Excel, store, host } = openExcel();
    const [sheet] = store.listSheets();
    const events: unknown[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.onChanged.add(async ({ address, changeType, source, triggerSource, worksheetId }) => {
        events.push({ address, changeType, source, triggerSource, worksheetId });
      });
      await context.sync();
    });
    store.typeInto(sheet!.id, 9, 3, 'typed');
    await settle(host);
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('A1:B2').values = [
        [1, 2],
        [3, 4],
      ];
      await context.sync();
    });
    await settle(host);
    const common = { changeType: 'RangeEdited', source: 'Local', worksheetId: sheet!.id };
    expect(events).toEqual([
      { ...common, address: 'D10', triggerSource: 'Unknown' },
      { ...common, address: 'A1:B2', triggerSource: 'ThisLocalAddin' },
    ]);
  });

  it('an event reports a co-author’s change as remote, also on the wire of a frame', async () => {
    const { Excel, store, host } = openExcel();
    const events: unknown[] = [];
    const flags: boolean[] = [];
    host.subscribe((message) => {
      if (message.kind === 'events') flags.push(...message.entries.map((entry) => toWireEntry(entry)[5]));
    });
    await Excel.run(async (context) => {
      context.workbook.worksheets.onChanged.add(async ({ address, source }) => void events.push([address, source]));
      await context.sync();
    });
    host.typeAsCoauthor(store.activeSheetId, 0, 1, 'theirs');
    store.typeInto(store.activeSheetId, 0, 2, 'ours');
    await settle(host);
    expect(events).toEqual([
      ['B1', 'Remote'],
      ['C1', 'Local'],
    ]);
    expect(flags).toEqual([true, false]);
  });

  it('the cells that a user or the add-in selects replace several selected areas, and a file keeps only one', async () => {
    const { Excel, store } = openExcel();
    await Excel.run(async (context) => context.workbook.worksheets.getFirst().getRanges('B2:C3,E5,G1').select());
    const sheetId = store.activeSheetId;
    const area = { ...rect(1, 1, 2, 2) };
    expect(store.selection).toMatchObject({
      rect: area,
      active: { row: 1, column: 1 },
      otherRects: [rect(4, 4), rect(0, 6)],
    });
    expect(store.toFile().sheets[0]?.selection).toEqual(area);
    store.select(sheetId, rect(8, 5));
    expect(store.selection.otherRects).toBeUndefined();
  });

  it('an event leads to the current place of the changed cells', async () => {
    const { Excel, store, host } = openExcel();
    const [sheet] = store.listSheets();
    const addresses: string[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().onChanged.add(async (event) => {
        if (event.changeType !== 'RangeEdited') return;
        await Excel.run(async (inner) => {
          const range = event.getRange(inner);
          range.load('address');
          await inner.sync();
          addresses.push(range.address);
        });
      });
      await context.sync();
    });
    store.typeInto(sheet!.id, 4, 0, 'x');
    store.insertRows(sheet!.id, 0, 2);
    await settle(host);
    expect(addresses).toEqual(['Sheet1!A7']);
  });

  it('one event reports inserted or deleted rows', async () => {
    const { Excel, store, host } = openExcel();
    const [sheet] = store.listSheets();
    store.typeInto(sheet!.id, 7, 0, 'below');
    const events: string[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.getFirst().onChanged.add(async ({ changeType, address }) => {
        events.push(`${changeType} ${address}`);
      });
      await context.sync();
    });
    store.insertRows(sheet!.id, 2, 3);
    store.deleteRows(sheet!.id, 0, 1);
    store.insert(sheet!.id, rect(0, 1, 2), 'right');
    await settle(host);
    expect(events).toEqual(['RowInserted 3:5', 'RowDeleted 1:1', 'CellInserted B1:B2']);
  });

  it('sheet and workbook events report the selection', async () => {
    const { Excel, store, host } = openExcel();
    const [sheet] = store.listSheets();
    const events: string[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.onSelectionChanged.add(async ({ address }) => {
        events.push(`workbook ${address}`);
      });
      context.workbook.worksheets.getFirst().onSelectionChanged.add(async ({ address }) => {
        events.push(`sheet ${address}`);
      });
      await context.sync();
    });
    store.select(sheet!.id, rect(1, 1, 3, 2));
    await settle(host);
    expect(events.sort()).toEqual(['sheet B2:C4', 'workbook B2:C4']);
  });

  it('events report sheets that are added, removed, renamed and activated', async () => {
    const { Excel, store, host } = openExcel();
    const [first] = store.listSheets();
    const events: string[] = [];
    const findName = (id: string) => store.listSheets().find((sheet) => sheet.id === id)?.name ?? 'gone';
    await Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.onAdded.add(async ({ worksheetId }) => void events.push(`added ${findName(worksheetId)}`));
      worksheets.onDeleted.add(async ({ worksheetId }) => void events.push(`deleted ${findName(worksheetId)}`));
      worksheets.onActivated.add(async ({ worksheetId }) => void events.push(`activated ${findName(worksheetId)}`));
      worksheets.onNameChanged.add(
        async ({ nameBefore, nameAfter }) => void events.push(`${nameBefore} > ${nameAfter}`),
      );
      await context.sync();
    });
    const added = store.addSheet('More');
    await settle(host);
    store.activateSheet(added.id);
    await settle(host);
    store.renameSheet(added.id, 'Most');
    await settle(host);
    store.removeSheet(added.id);
    await settle(host);
    expect(events).toEqual(['added More', 'activated More', 'More > Most', 'deleted gone', `activated ${first!.name}`]);
  });

  it('an event reaches no handler that was added after the change, and none that was removed', async () => {
    const { Excel, store, host } = openExcel();
    const [sheet] = store.listSheets();
    const events: string[] = [];
    store.typeInto(sheet!.id, 0, 0, 'before');
    const handler = await Excel.run(async (context) => {
      const added = context.workbook.worksheets.onChanged.add(async ({ address }) => void events.push(address));
      await context.sync();
      return added;
    });
    store.typeInto(sheet!.id, 1, 0, 'heard');
    await settle(host);
    await Excel.run(handler.context, async (context) => {
      handler.remove();
      await context.sync();
    });
    store.typeInto(sheet!.id, 2, 0, 'after');
    await settle(host);
    expect(events).toEqual(['A2']);
  });

  it('no event is raised while the add-in has turned events off', async () => {
    const { Excel, host } = openExcel();
    const events: string[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.onChanged.add(async ({ address }) => void events.push(address));
      context.runtime.enableEvents = false;
      context.workbook.worksheets.getFirst().getRange('A1').values = [['silent']];
      await context.sync();
      await settle(host);
      context.runtime.enableEvents = true;
      await context.sync();
      context.workbook.worksheets.getFirst().getRange('A2').values = [['heard']];
      await context.sync();
    });
    await settle(host);
    expect(events).toEqual(['A2']);
  });
});
