import { detectThemeMode } from '../../../src/taskpane/shell/office-theme';

test.each([
  ['dark by its colour', { bodyBackgroundColor: '#262626' }, 'dark'],
  ['light by its colour', { bodyBackgroundColor: '#e6e6e6' }, 'light'],
  ['dark by its own flag', { bodyBackgroundColor: '#e6e6e6', isDarkTheme: true }, 'dark'],
  // On Windows, office.js turns `false` into such a colour.
  ['light although its flag became a colour', { bodyBackgroundColor: '#ffffff', isDarkTheme: '#000000' }, 'light'],
  ['dark although its flag became a colour', { bodyBackgroundColor: '#0a0a0a', isDarkTheme: '#000001' }, 'dark'],
  ['unknown if Office gives none', undefined, undefined],
  ['unknown if nothing in it can be read', { bodyBackgroundColor: 'Canvas' }, undefined],
])('the theme of Office counts as %s [P11]', (_, officeTheme, mode) => {
  expect(detectThemeMode(officeTheme)).toBe(mode);
});
