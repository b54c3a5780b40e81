import { BrowserMissing, ensureBrowser, findBrowser } from './browser';
import { type MachineUnlike, machineWith } from './machine-fixture';

const aMachine = (over: MachineUnlike = {}) => machineWith({ package: 'chromium', file: '/usr/bin/chromium' }, over);

describe('finding a browser', () => {
  it('takes CHROME_PATH before anything else', () => {
    const machine = aMachine({ environment: { CHROME_PATH: '/opt/mine' }, files: ['/opt/mine', '/usr/bin/chromium'] });
    expect(findBrowser(machine)).toBe('/opt/mine');
  });

  it('refuses a CHROME_PATH that leads nowhere instead of quietly taking another', () => {
    const machine = aMachine({ environment: { CHROME_PATH: '/opt/gone' }, files: ['/usr/bin/chromium'] });
    expect(() => ensureBrowser(machine)).toThrow('CHROME_PATH names /opt/gone');
  });

  it.each([
    ['linux', '/usr/local/bin/google-chrome', {}],
    ['linux', '/snap/bin/chromium', {}],
    ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', {}],
    ['darwin', '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/ann' }],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', { PROGRAMFILES: 'C:\\Program Files' }],
    [
      'win32',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
    ],
  ])('looks in the usual places of %s: %s', (platform, path, environment) => {
    const machine = aMachine({ platform, environment: { PATH: '/usr/local/bin', ...environment }, files: [path] });
    expect(findBrowser(machine)).toBe(path);
  });

  it('installs Chromium where the system lets it', () => {
    const machine = aMachine({ isRoot: true, files: ['/usr/bin/apt-get'] });
    expect(ensureBrowser(machine)).toBe('/usr/bin/chromium');
    expect(machine.commands).toHaveLength(2);
  });

  it.each([
    ['linux', ['/usr/bin/apt-get'], 'sudo apt-get update && sudo apt-get install -y chromium'],
    ['linux', [], 'CHROME_PATH'],
    ['darwin', [], 'brew install'],
    ['win32', [], 'winget install'],
  ])('says what to run where it may not install (%s)', (platform, files, advice) => {
    const machine = aMachine({ platform, files });
    expect(() => ensureBrowser(machine)).toThrow(BrowserMissing);
    expect(() => ensureBrowser(machine)).toThrow(advice);
    expect(machine.commands).toEqual([]);
  });

  it('does not pretend when the installation ends without a browser', () => {
    const machine = aMachine({ isRoot: true, files: ['/usr/bin/apt-get'], run: () => false });
    expect(() => ensureBrowser(machine)).toThrow(BrowserMissing);
  });
});
