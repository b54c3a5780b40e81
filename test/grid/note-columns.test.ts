import { type ColumnSnapshot, omitDefaultLook, selectNoteColumns } from '../../src/grid';

function createColumn(
  offset: number,
  inputs: ColumnSnapshot['inputs'],
  formats: readonly string[] = [],
): ColumnSnapshot {
  return {
    offset,
    inputs,
    contents: inputs.map((input, row) => ({ input, numberFormat: formats[row] ?? 'General', look: undefined })),
  };
}

describe('columns that were read', () => {
  it('a column has its header and its filled cells, and nothing for empty ones', () => {
    const [notes] = selectNoteColumns([createColumn(3, ['Note', 'called', ''])], 3, 1);
    expect(notes).toMatchObject({ offset: 3, header: 'Note', cells: [{ input: 'called' }, undefined] });
    expect(notes?.inputs).toEqual(['called', '']);
    expect(selectNoteColumns([createColumn(3, ['called'])], 3, 0)).toMatchObject([
      { header: '', cells: [{ input: 'called' }] },
    ]);
  });

  it('columns beside the block end at the first empty one; empty columns inside the block count', () => {
    const columns = [
      createColumn(1, ['', '']),
      createColumn(3, ['Note', 1]),
      createColumn(4, ['', '']),
      createColumn(5, ['Far', 2]),
    ];
    expect(selectNoteColumns(columns, 3, 1).map(({ offset }) => offset)).toEqual([1, 3]);
  });

  it('columns beside the block begin after at most as many empty columns as the block has lost', () => {
    const columns = [createColumn(4, ['Other', 1]), createColumn(5, ['', '']), createColumn(6, ['Far', 2])];
    const listOffsets = (gap: number) => selectNoteColumns(columns, 3, 1, gap).map(({ offset }) => offset);
    expect([listOffsets(0), listOffsets(1)]).toEqual([[], [4]]);
  });

  it('a cell has a number format of its own only if it differs from most of its column, whatever the header has', () => {
    const [notes] = selectNoteColumns([createColumn(3, ['Note', 1, 2, 3], ['@', '0.0', '0.00', '0.0'])], 3, 1);
    expect(notes?.usualFormat?.numberFormat).toBe('0.0');
    expect(notes?.cells).toEqual([{ input: 1 }, { input: 2, numberFormat: '0.00' }, { input: 3 }]);
  });

  it('a cell counts by its style alone, also by having none where other cells have one', () => {
    const yellow = { fill: '#FFFF00' };
    const contents = [yellow, yellow, {}].map((look) => ({ input: '', numberFormat: 'General', look }));
    const [notes] = selectNoteColumns([{ offset: 0, inputs: ['', '', ''], contents }], 1, 0);
    expect(notes?.usualFormat?.look).toEqual(yellow);
    expect(notes?.cells).toEqual([undefined, undefined, { input: '', look: {} }]);
  });

  it('an empty cell that is only bold counts beside the block, but not inside it, where Excel copies bold totals', () => {
    const contents = [{}, {}, { bold: true }].map((look) => ({ input: '', numberFormat: 'General', look }));
    const listCells = (offset: number) =>
      selectNoteColumns([{ offset, inputs: ['', 'a', ''], contents }], 1, 0).map(({ cells }) => cells[2]);
    expect(listCells(0)).toEqual([undefined]);
    expect(listCells(1)).toEqual([{ input: '', look: { bold: true } }]);
  });

  it('white fills and black fonts are no style of a user', () => {
    const untouched = { fill: '#ffffff', fontColor: '#000000', bold: false, italic: false, strikethrough: false };
    expect(omitDefaultLook(untouched)).toEqual({});
    expect(omitDefaultLook({ fill: '', fontColor: '' })).toEqual({});
    expect(omitDefaultLook({ ...untouched, fill: '#FFFF00', bold: true })).toEqual({ fill: '#FFFF00', bold: true });
  });
});
