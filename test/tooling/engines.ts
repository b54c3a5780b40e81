/**
 * Finds Firefox, WebKit's driver with its browser, and a virtual screen for them, or installs them
 * with the system's packages.
 */
import { installPackage, listCommandPaths, type Machine, readMachine } from './machine';

export const ensureFirefox = (machine?: Machine): string =>
  ensureProgram('FIREFOX_PATH', 'firefox-esr', (on) => listCommandPaths(on, ['firefox-esr', 'firefox']), machine);

export const ensureWebKitDriver = (machine?: Machine): string =>
  ensureProgram('WEBKIT_DRIVER_PATH', 'webkit2gtk-driver', (on) => listCommandPaths(on, ['WebKitWebDriver']), machine);

/** The browser comes with the libraries of the driver. */
export const ensureMiniBrowser = (machine?: Machine): string =>
  ensureProgram('WEBKIT_BROWSER_PATH', 'webkit2gtk-driver', () => MINI_BROWSERS, machine);

export function ensureScreen(machine: Machine = readMachine()): string {
  const path = ensureProgram('XVFB_RUN_PATH', 'xvfb', (on) => listCommandPaths(on, ['xvfb-run']), machine);
  // The script needs xauth, which the package only recommends.
  if (!listCommandPaths(machine, ['xauth']).some((place) => machine.exists(place))) installPackage(machine, 'xauth');
  return path;
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((cpu) =>
  ['4.1', '6.0'].map((api) => `/usr/lib/${cpu}-linux-gnu/webkit${api === '6.0' ? '' : '2'}gtk-${api}/MiniBrowser`),
);

/**
 * Returns the path that the variable names, or the first place where the program is. If it is
 * nowhere, the package is installed.
 */
function ensureProgram(
  variable: string,
  name: string,
  listPaths: (machine: Machine) => readonly string[],
  machine: Machine = readMachine(),
): string {
  const configuredPath = machine.environment[variable];
  const find = () => (configuredPath ? [configuredPath] : listPaths(machine)).find((path) => machine.exists(path));
  const found = find() ?? (!configuredPath && installPackage(machine, name) ? find() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    configuredPath
      ? `${variable} names ${configuredPath}, where no file is. Correct it or unset it.`
      : `The story in the engines needs ${name}. Run: sudo apt-get update && sudo apt-get install -y ${name} xvfb xauth`,
  );
}
