/**
 * Finds the Chrome, Chromium or Edge that the browser tests use, or installs one with the system's
 * packages.
 */
import { win32 } from 'node:path';
import { hasApt, installPackage, listCommandPaths, type Machine, readMachine } from './machine';

/**
 * Returns the browser's path.
 * @throws BrowserMissing with the one command to run
 */
export function ensureBrowser(machine: Machine = readMachine()): string {
  const found = findBrowser(machine) ?? installBrowser(machine);
  if (found === undefined) throw new BrowserMissing(createInstallAdvice(machine));
  return found;
}

/**
 * Returns the path of an installed browser. CHROME_PATH comes first, and must be right if it is
 * set; then the usual places.
 */
function findBrowser(machine: Machine = readMachine()): string | undefined {
  const configuredPath = machine.environment.CHROME_PATH;
  if (configuredPath) {
    if (machine.exists(configuredPath)) return configuredPath;
    throw new BrowserMissing(`CHROME_PATH names ${configuredPath}, where no file is. Correct it or unset it`);
  }
  return listUsualPaths(machine).find((path) => machine.exists(path));
}

export class BrowserMissing extends Error {
  constructor(readonly advice: string) {
    super(`The browser tests need Chrome, Chromium or Edge. ${advice}.`);
    this.name = 'BrowserMissing';
  }
}

function listUsualPaths(machine: Machine): string[] {
  const { platform, environment } = machine;
  if (platform === 'darwin') {
    const roots = ['/Applications', `${environment.HOME ?? ''}/Applications`];
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return roots.flatMap((root) => names.map((name) => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform === 'win32') {
    const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
    const names = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];
    const edge = 'Microsoft\\Edge\\Application\\msedge.exe';
    return [...names, edge].flatMap((name) => roots.flatMap((root) => (root ? [win32.join(root, name)] : [])));
  }
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  return [...listCommandPaths(machine, names), '/usr/bin/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

function installBrowser(machine: Machine): string | undefined {
  return installPackage(machine, 'chromium') ? findBrowser(machine) : undefined;
}

function createInstallAdvice(machine: Machine): string {
  if (machine.platform === 'darwin') return 'Run: brew install --cask google-chrome';
  if (machine.platform === 'win32') return 'Run: winget install Google.Chrome';
  if (hasApt(machine)) return 'Run: sudo apt-get update && sudo apt-get install -y chromium';
  return 'Install one from your system, or set CHROME_PATH to the one you have';
}
