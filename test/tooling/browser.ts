/** Finds the Chrome, Chromium or Edge that the browser tests drive, or installs one where a system package does it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

export interface Machine {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  exists(path: string): boolean;
  /** Runs a command, all of its output on standard error; tells whether it ended well. */
  run(command: string, ...args: string[]): boolean;
}

/** The browser's path. Throws BrowserMissing with the one command to run. */
export function ensureBrowser(machine: Machine = thisMachine()): string {
  const found = findBrowser(machine) ?? installBrowser(machine);
  if (found === undefined) throw new BrowserMissing(commandFor(machine));
  return found;
}

/** The path of an installed browser: CHROME_PATH first, which must be right when it is set, then the usual places. */
export function findBrowser(machine: Machine = thisMachine()): string | undefined {
  const named = machine.environment.CHROME_PATH;
  if (named) {
    if (machine.exists(named)) return named;
    throw new BrowserMissing(`CHROME_PATH names ${named}, where no file is. Correct it or unset it`);
  }
  return usualPlaces(machine).find((path) => machine.exists(path));
}

export class BrowserMissing extends Error {
  constructor(readonly advice: string) {
    super(`The browser tests need Chrome, Chromium or Edge. ${advice}.`);
    this.name = 'BrowserMissing';
  }
}

function usualPlaces({ platform, environment }: Machine): string[] {
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
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  const inPath = names.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  return [...inPath, '/usr/bin/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

function installBrowser(machine: Machine): string | undefined {
  if (!machine.isRoot || !hasApt(machine)) return undefined;
  const isInstalled =
    machine.run('apt-get', 'update', '-qq') &&
    machine.run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return isInstalled ? findBrowser(machine) : undefined;
}

function commandFor(machine: Machine): string {
  if (machine.platform === 'darwin') return 'Run: brew install --cask google-chrome';
  if (machine.platform === 'win32') return 'Run: winget install Google.Chrome';
  if (hasApt(machine)) return 'Run: sudo apt-get update && sudo apt-get install -y chromium';
  return 'Install one from your system, or set CHROME_PATH to the one you have';
}

function hasApt(machine: Machine): boolean {
  return machine.exists('/usr/bin/apt-get');
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    run: (command, ...args) =>
      spawnSync(command, args, {
        // Standard output may be read by a machine: the bench prints JSON there.
        stdio: ['inherit', 2, 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  };
}
