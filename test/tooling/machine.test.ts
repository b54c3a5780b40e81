import { ensureBrowser } from './browser';
import { ensureFirefox, ensureMiniBrowser, ensureScreen } from './engines';
import { ensureLibreOffice } from './libre-office';
import type { Machine } from './machine';

const APT = '/usr/bin/apt-get';

/** Simulates a Linux machine with these files; each package that is installed adds `installed`. */
function createMachine(files: readonly string[], overrides: Partial<Machine> = {}, installedFile = '') {
  const commands: string[] = [];
  const existingFiles = new Set(files);
  const machine: Machine = {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    exists: (path) => existingFiles.has(path),
    run: (command, ...args) => {
      commands.push([command, ...args].join(' '));
      existingFiles.add(installedFile);
      return true;
    },
    ...overrides,
  };
  return { machine, commands };
}

/** Returns the path, or the message of the failure. */
function findProgram(ensure: (machine: Machine) => string, machine: Machine): string {
  try {
    return ensure(machine);
  } catch (error) {
    return String(error);
  }
}

test("the path in a program's environment variable is used first, and refused if it names no file", () => {
  const programs = [
    [ensureBrowser, 'CHROME_PATH', '/usr/bin/chromium'],
    [ensureLibreOffice, 'SOFFICE_PATH', '/usr/bin/soffice'],
    [ensureFirefox, 'FIREFOX_PATH', '/usr/bin/firefox'],
  ] as const;
  const found = programs.map(([ensure, variable, usual]) => {
    const overrides = { environment: { PATH: '/usr/bin', [variable]: '/opt/own' } };
    return [
      findProgram(ensure, createMachine([usual]).machine),
      findProgram(ensure, createMachine(['/opt/own', usual], overrides).machine),
      findProgram(ensure, createMachine([usual], overrides).machine),
    ];
  });
  expect(found).toEqual(
    programs.map(([, variable, usual]) => [usual, '/opt/own', expect.stringContaining(`${variable} names /opt/own`)]),
  );
});

test('a browser and LibreOffice are found in the usual places of each system', () => {
  const places: readonly [ensure: typeof ensureBrowser, platform: string, path: string, variables?: object][] = [
    [ensureBrowser, 'linux', '/usr/local/bin/google-chrome'],
    [ensureBrowser, 'linux', '/snap/bin/chromium'],
    [ensureBrowser, 'darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    [ensureBrowser, 'darwin', '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/ann' }],
    [ensureBrowser, 'win32', 'C:\\P\\Google\\Chrome\\Application\\chrome.exe', { PROGRAMFILES: 'C:\\P' }],
    [ensureBrowser, 'win32', 'C:\\86\\Microsoft\\Edge\\Application\\msedge.exe', { 'PROGRAMFILES(X86)': 'C:\\86' }],
    [ensureLibreOffice, 'linux', '/usr/local/bin/libreoffice'],
    [ensureLibreOffice, 'darwin', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    [ensureLibreOffice, 'win32', 'C:\\P\\LibreOffice\\program\\soffice.com', { PROGRAMFILES: 'C:\\P' }],
  ];
  const found = places.map(([ensure, platform, path, variables]) =>
    findProgram(
      ensure,
      createMachine([path], { platform, environment: { PATH: '/usr/local/bin', ...variables } }).machine,
    ),
  );
  expect(found).toEqual(places.map(([, , path]) => path));
});

test('a missing program is installed for root; for other users, an error says what to run', () => {
  const programs = [
    [ensureBrowser, 'chromium', '/usr/bin/chromium'],
    [ensureLibreOffice, 'libreoffice-calc-nogui', '/usr/bin/soffice'],
    [ensureFirefox, 'firefox-esr', '/usr/bin/firefox-esr'],
    [ensureScreen, 'xauth', '/usr/bin/xvfb-run'],
  ] as const;
  for (const [ensure, name, path] of programs) {
    const { machine, commands } = createMachine([APT], { isRoot: true }, path);
    expect([findProgram(ensure, machine), commands.at(-1)]).toEqual([path, expect.stringContaining(name)]);
    const ineffective = createMachine([APT], { isRoot: true }).machine;
    expect([name, findProgram(ensure, ineffective)]).toEqual([name, expect.stringMatching(/Error|Missing/)]);
  }
  const advice: readonly [ensure: typeof ensureBrowser, platform: string, files: readonly string[], words: string][] = [
    [ensureBrowser, 'linux', [APT], 'sudo apt-get update && sudo apt-get install -y chromium'],
    [ensureBrowser, 'linux', [], 'CHROME_PATH'],
    [ensureBrowser, 'darwin', [], 'brew install'],
    [ensureBrowser, 'win32', [], 'winget install'],
    [ensureLibreOffice, 'linux', [APT], 'sudo apt-get update && sudo apt-get install -y --no-install-recommends libre'],
    [ensureLibreOffice, 'linux', [], 'SOFFICE_PATH'],
    [ensureLibreOffice, 'darwin', [], 'brew install'],
    [ensureLibreOffice, 'win32', [], 'winget install'],
    [ensureMiniBrowser, 'linux', [APT], 'sudo apt-get update && sudo apt-get install -y webkit2gtk-driver'],
  ];
  for (const [ensure, platform, files, words] of advice) {
    const { machine, commands } = createMachine(files, { platform });
    expect([platform, findProgram(ensure, machine), commands]).toEqual([platform, expect.stringContaining(words), []]);
  }
});
