/**
 * Finds Firefox, WebKit's driver with its browser, and a virtual screen for them, or installs them
 * with the system's packages.
 */
import { installPackage, type Machine, placesInPath, thisMachine } from './machine';

export const ensureFirefox = (machine?: Machine): string =>
  ensure('FIREFOX_PATH', 'firefox-esr', (on) => placesInPath(on, ['firefox-esr', 'firefox']), machine);

export const ensureWebKitDriver = (machine?: Machine): string =>
  ensure('WEBKIT_DRIVER_PATH', 'webkit2gtk-driver', (on) => placesInPath(on, ['WebKitWebDriver']), machine);

/** The browser comes with the libraries of the driver. */
export const ensureMiniBrowser = (machine?: Machine): string =>
  ensure('WEBKIT_BROWSER_PATH', 'webkit2gtk-driver', () => MINI_BROWSERS, machine);

export function ensureScreen(machine: Machine = thisMachine()): string {
  const path = ensure('XVFB_RUN_PATH', 'xvfb', (on) => placesInPath(on, ['xvfb-run']), machine);
  // The script needs xauth, which the package only recommends.
  if (!placesInPath(machine, ['xauth']).some((place) => machine.exists(place))) installPackage(machine, 'xauth');
  return path;
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((cpu) =>
  ['4.1', '6.0'].map((api) => `/usr/lib/${cpu}-linux-gnu/webkit${api === '6.0' ? '' : '2'}gtk-${api}/MiniBrowser`),
);

/**
 * Returns the path that the variable names, or the first place where the program is. If it is
 * nowhere, the package is installed.
 */
function ensure(
  variable: string,
  name: string,
  places: (machine: Machine) => readonly string[],
  machine: Machine = thisMachine(),
): string {
  const named = machine.environment[variable];
  const find = () => (named ? [named] : places(machine)).find((path) => machine.exists(path));
  const found = find() ?? (!named && installPackage(machine, name) ? find() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    named
      ? `${variable} names ${named}, where no file is. Correct it or unset it.`
      : `The story in the engines needs ${name}. Run: sudo apt-get update && sudo apt-get install -y ${name} xvfb xauth`,
  );
}
