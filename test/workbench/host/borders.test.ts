import { rect } from '../../support/rect';
import { catchError, openWithRows, runBatch } from './host-fixture';

const EDGES = ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight', 'InsideVertical', 'InsideHorizontal'] as const;

function drawAllLines(range: Excel.Range): void {
  for (const edge of EDGES) range.format.borders.getItem(edge).style = 'Continuous';
}

/** Returns each edge of the cells that has a line, with its style: `EdgeTop Continuous`. */
async function readLines(excel: Awaited<ReturnType<typeof openWithRows>>, address: string) {
  const items = await runBatch(excel, (_, sheet) =>
    sheet.getRange(address).format.borders.load('items/style,items/sideIndex'),
  );
  return items.items.flatMap(({ style, sideIndex }) => (style === 'None' ? [] : [`${sideIndex} ${style}`]));
}

const OUTER_LINES = EDGES.slice(0, 4).map((edge) => `${edge} Continuous`);

describe('clearing colours', () => {
  it('fill and font colours are cleared separately', async () => {
    const excel = await openWithRows();
    const readStyle = () => excel.store.readCommonStyle(excel.store.activeSheetId, rect(0, 0));
    for (const first of ['font', 'fill'] as const) {
      await runBatch(excel, (_, sheet) => {
        const { format } = sheet.getRange('A1');
        format.font.color = '#FF0000';
        format.fill.color = '#00FF00';
      });
      await runBatch(excel, (_, sheet) => {
        const { format } = sheet.getRange('A1');
        if (first === 'font') format.font.color = '';
        else format.fill.clear();
      });
      expect([readStyle().fontColor, readStyle().fillColor]).toEqual(
        first === 'font' ? [undefined, '#00FF00'] : ['#FF0000', undefined],
      );
    }
  });
});

describe('borders', () => {
  it('borders are drawn around and between all cells, undone in one step, and redone', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => drawAllLines(sheet.getRange('A1:C4')));
    expect(await readLines(excel, 'A1:C4')).toEqual(EDGES.map((edge) => `${edge} Continuous`));
    expect(await readLines(excel, 'B2')).toEqual(OUTER_LINES);
    expect(await readLines(excel, 'E5')).toEqual([]);
    excel.store.undo();
    expect(await readLines(excel, 'A1:C4')).toEqual([]);
    excel.store.redo();
    expect(await readLines(excel, 'B2')).toEqual(OUTER_LINES);
  });

  it('two neighbouring cells share one border, whichever of them has the line', async () => {
    const { store } = await openWithRows();
    const id = store.activeSheetId;
    const readCellLines = () =>
      store
        .readDrawnCells(id, rect(0, 0, 2, 2))
        .flat()
        .map(({ lines }) => lines);
    expect(readCellLines()).toEqual([undefined, undefined, undefined, undefined]);
    store.formats.setBorder(id, rect(1, 1), 'EdgeTop', {});
    store.formats.setBorder(id, rect(0, 2, 3), 'EdgeLeft', { style: 'Dot' });
    store.formats.setBorder(id, rect(1, 0), 'EdgeBottom', {});
    const line = { style: 'Continuous', weight: 'Thin', color: '#000000' };
    const dots = { ...line, style: 'Dot' };
    expect(readCellLines()).toEqual([undefined, { bottom: line, right: dots }, { bottom: line }, { right: dots }]);
  });

  it('a border with a colour or weight but no line style becomes a continuous line', async () => {
    const excel = await openWithRows();
    const line = await runBatch(excel, (_, sheet) => {
      const border = sheet.getRange('A1').format.borders.getItem('DiagonalUp');
      border.color = 'red';
      border.weight = 'Medium';
      return border.load('style,color,weight');
    });
    expect([line.style, line.color, line.weight]).toEqual(['Continuous', '#FF0000', 'Medium']);
    const error = await catchError(excel, (_, sheet) => {
      sheet
        .getRange('A1')
        .format.borders.getItem('EdgeTop')
        .set({ weight: 'Bold' as Excel.BorderWeight });
    });
    expect(error.code).toBe('InvalidArgument');
  });

  it('borders move with their cells and cannot be changed on a protected sheet', async () => {
    const excel = await openWithRows();
    await runBatch(excel, (_, sheet) => {
      drawAllLines(sheet.getRange('A1'));
      sheet.getRange('A1').moveTo('F6');
    });
    expect([await readLines(excel, 'F6'), await readLines(excel, 'A1')]).toEqual([OUTER_LINES, []]);
    await runBatch(excel, (_, sheet) => sheet.protection.protect());
    expect((await catchError(excel, (_, sheet) => drawAllLines(sheet.getRange('A1')))).code).toBe('AccessDenied');
  });
});
