import { findCellBeside, listTakenCells, type TakenCells } from '../../../src/app/report/taken-cells';
import { formatAddress, tryParseAddress } from '../../../src/grid';
import { formatAnchorName } from '../../../src/placement';
import type { AnchorLocation } from '../../../src/workbook';
import { createPlacement } from '../../placement/placement-fixture';

function parse(text: string) {
  const address = tryParseAddress(text);
  if (!address) throw new Error(`${text} is no address.`);
  return address;
}

describe('the cells that are taken', () => {
  it.each([
    ['Sheet1!A1:D6', [], 'Sheet1!F1'],
    ['Sheet1!A1:D6', ['Sheet1!F3:G9', 'Sheet2!A1:XFD9'], 'Sheet1!I1'],
    ['Sheet1!A1:D6', ['Sheet1!I6', 'Sheet1!F7'], 'Sheet1!K1'],
    ['Sheet1!B4:XFB9', [], undefined],
  ])('a copy of %s beside %j is proposed at %s [P1]', (block, others, expected) => {
    const taken = [block, ...others].map((text): TakenCells => ({ kind: 'block', address: parse(text) }));
    const cell = findCellBeside(parse(block), taken);
    expect(cell && formatAddress(cell)).toBe(expected);
  });

  it('a block takes its current cells, and none after they are deleted [P3]', () => {
    const placement = createPlacement({ written: { address: 'Sheet1!A1:D6' } });
    const anchor = formatAnchorName(placement.id);
    const list = (...places: readonly AnchorLocation[]) =>
      listTakenCells([placement], new Map(places.map((place) => [anchor, place]))).map(({ address }) =>
        formatAddress(address),
      );
    expect(list()).toEqual(['Sheet1!A1:D6']);
    expect(list({ kind: 'found', address: parse('Sheet1!A4:D9') })).toEqual(['Sheet1!A4:D9']);
    expect(list({ kind: 'gone' })).toEqual([]);
  });
});
