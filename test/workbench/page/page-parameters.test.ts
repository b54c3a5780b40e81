import { readPageParameters } from '../../../src/workbench/page/page-parameters';

describe('the page’s address', () => {
  it('asks for nothing when it is plain', () => {
    expect(readPageParameters('')).toEqual({
      isNew: false,
      paneClosed: false,
      theme: undefined,
      scenario: undefined,
      displayLanguage: 'en-US',
      requirements: undefined,
      paneWidth: 350,
      isSelfTest: false,
    });
  });

  it('opens a new workbook, closed pane, dark, with an older Excel, a narrow pane and the self-test', () => {
    expect(
      readPageParameters('?new&scenario=empty&pane=closed&theme=dark&requirements=1.9&width=320&self-test'),
    ).toEqual({
      isNew: true,
      paneClosed: true,
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
  ])('keeps the pane’s width within its bounds: %s', (text, width) => {
    expect(readPageParameters(`?width=${text}`).paneWidth).toBe(width);
  });

  it.each([
    ['de', 'de-DE'],
    ['de-CH', 'de-CH'],
    ['no language', 'en-US'],
  ])('Excel is read in the language of the address, with a region: %s', (text, language) => {
    expect(readPageParameters(`?language=${text}`).displayLanguage).toBe(language);
  });

  it.each([
    ['hostile', 'hostile'],
    ['recorded', 'recorded'],
    ['kind', undefined],
  ])('names the Excel that is played: %s', (text, profile) => {
    expect(readPageParameters(`?profile=${text}`).profile).toBe(profile);
  });

  it('ignores a theme or a requirement set that is none', () => {
    const { theme, requirements } = readPageParameters('?theme=pink&requirements=latest');
    expect([theme, requirements]).toEqual([undefined, undefined]);
  });
});
