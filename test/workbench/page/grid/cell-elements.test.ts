import { drawnColors, fitNumber } from '../../../../src/workbench/page/grid/cell-elements';

describe('a number in its column', () => {
  it('drops decimals until it fits, when it has no format', () => {
    expect(fitNumber('3.14159265', 6, true)).toBe('3.1416');
    expect(fitNumber('12345.678', 5, true)).toBe('12346');
  });

  it('is never shortened when it has a format: hashes stand for it', () => {
    expect(fitNumber('1234567.89', 6, false)).toBe('######');
  });

  it('shows hashes for whole digits that do not fit', () => {
    expect(fitNumber('123456789', 5, true)).toBe('#####');
  });

  it('is left alone when it fits, points counting half', () => {
    expect(fitNumber('12,345.67', 8, false)).toBe('12,345.67');
  });
});

describe('colours of a cell', () => {
  it('keeps automatic text readable on any fill', () => {
    expect(drawnColors(undefined, '#ffffcc')).toEqual({ background: '#ffffcc', color: '#1c211f' });
    expect(drawnColors(undefined, '#1f3864')).toEqual({ background: '#1f3864', color: '#ffffff' });
  });

  it('lightens dark text on the dark sheet and leaves it on the light one', () => {
    expect(drawnColors('#003366', undefined).color).toMatch(/^light-dark\(#003366, .+ white\)\)$/);
    expect(drawnColors('#88aacc', undefined).color).toBe('#88aacc');
  });

  it('leaves a cell without colours to the sheet', () => {
    expect(drawnColors(undefined, undefined)).toEqual({ background: undefined, color: undefined });
  });
});
