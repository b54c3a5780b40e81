import { fitNumber, toDrawnColors } from '../../../../src/workbench/page/grid/cell-elements';

describe('a number in its column', () => {
  it('an unformatted number drops decimals until it fits', () => {
    expect(fitNumber('3.14159265', 6, true)).toBe('3.1416');
    expect(fitNumber('12345.678', 5, true)).toBe('12346');
  });

  it('a formatted number that does not fit is replaced by hashes, never shortened', () => {
    expect(fitNumber('1234567.89', 6, false)).toBe('######');
  });

  it('hashes replace whole digits that do not fit', () => {
    expect(fitNumber('123456789', 5, true)).toBe('#####');
  });

  it('a number that fits stays unchanged, and points count half a digit', () => {
    expect(fitNumber('12,345.67', 8, false)).toBe('12,345.67');
  });
});

describe('colours of a cell', () => {
  it('text without a colour of its own is readable on any fill', () => {
    expect(toDrawnColors(undefined, '#ffffcc')).toEqual({ background: '#ffffcc', color: '#1c211f' });
    expect(toDrawnColors(undefined, '#1f3864')).toEqual({ background: '#1f3864', color: '#ffffff' });
  });

  it('dark text is lightened on the dark sheet and unchanged on the light one', () => {
    expect(toDrawnColors('#003366', undefined).color).toMatch(/^light-dark\(#003366, .+ white\)\)$/);
    expect(toDrawnColors('#88aacc', undefined).color).toBe('#88aacc');
  });

  it('a cell without colours uses those of the sheet', () => {
    expect(toDrawnColors(undefined, undefined)).toEqual({ background: undefined, color: undefined });
  });
});
