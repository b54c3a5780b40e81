import { readPageParameters } from '../../../src/workbench/page/page-parameters';

describe('the page’s address', () => {
  it('an address of the page without parameters yields the defaults', () => {
    expect(readPageParameters('')).toEqual({
      isNew: false,
      isPaneClosed: false,
      theme: undefined,
      scenario: undefined,
      displayLanguage: 'en-US',
      requirements: undefined,
      paneWidth: 350,
      isSelfTest: false,
    });
  });

  it('the address of the page sets workbook, scenario, pane, theme, Excel version and self-test', () => {
    expect(
      readPageParameters('?new&scenario=empty&pane=closed&theme=dark&requirements=1.9&width=320&self-test'),
    ).toEqual({
      isNew: true,
      isPaneClosed: true,
      theme: 'dark',
      scenario: 'empty',
      displayLanguage: 'en-US',
      requirements: '1.9',
      paneWidth: 320,
      isSelfTest: true,
    });
  });

  it.each([
    ['10', 320],
    ['5000', 600],
    ['wide', 350],
  ])('the pane’s width in the address stays within its bounds: %s', (text, width) => {
    expect(readPageParameters(`?width=${text}`).paneWidth).toBe(width);
  });

  it.each([
    ['de', 'de-DE'],
    ['de-CH', 'de-CH'],
    ['no language', 'en-US'],
  ])('the address of the page sets the display language, with a region: %s', (text, language) => {
    expect(readPageParameters(`?language=${text}`).displayLanguage).toBe(language);
  });

  it('the address of the page sets the regional settings apart from the language', () => {
    const { culture, displayLanguage } = readPageParameters('?language=en&culture=de-AT');
    expect([culture, displayLanguage]).toEqual([{ name: 'de-at', decimal: ',', group: '\u00a0' }, 'en-US']);
    expect(readPageParameters('?culture=%20').culture).toBeUndefined();
  });

  it.each([
    ['hostile', 'hostile'],
    ['recorded', 'recorded'],
    ['kind', undefined],
  ])('the address of the page names the simulated Excel: %s', (text, profile) => {
    expect(readPageParameters(`?profile=${text}`).profile).toBe(profile);
  });

  it('an unknown theme or requirement set in the address is ignored', () => {
    const { theme, requirements } = readPageParameters('?theme=pink&requirements=latest');
    expect([theme, requirements]).toEqual([undefined, undefined]);
  });
});
