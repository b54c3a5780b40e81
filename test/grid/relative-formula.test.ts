import { relativeFormula } from '../../src/grid';

describe('a formula relative to its row', () => {
  it.each([
    ['=B2*$C$1', '=B9*$C$1'],
    ['=SUM(b2:b3)+1', '=SUM(B9:B10)+1'],
    ["='It''s A1'!B2&Sheet1!$D2", "='It''s A1'!B9&Sheet1!$D9"],
    ['=LOG10(A2)+Q1_total+"A2"&A2', '=LOG10(A9)+Q1_total+"A2"&A9'],
    ['=[@[Net A2]]*A2', '=[@[Net A2]]*A9'],
  ])('is the same for %s in row 2 and %s in row 9', (first, filled) => {
    expect(relativeFormula(filled, 8)).toBe(relativeFormula(first, 1));
  });

  it.each([
    ['=B2', '=B2'],
    ['=B2', '=C9'],
    ['=B$2', '=B$9'],
    ['=B2&"A2"', '=B9&"A9"'],
  ])('tells %s in row 2 from %s in row 9', (first, other) => {
    expect(relativeFormula(other, 8)).not.toBe(relativeFormula(first, 1));
  });
});
