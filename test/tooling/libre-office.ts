/**
 * Finds LibreOffice, whose Calc opens what the workbench exports, or installs it with the system's
 * packages.
 */
import { win32 } from 'node:path';
import { hasApt, installPackage, listCommandPaths, type Machine, readMachine } from './machine';

/**
 * Returns the path of `soffice`.
 * @throws LibreOfficeMissing with the one command to run
 */
export function ensureLibreOffice(machine: Machine = readMachine()): string {
  const found = findLibreOffice(machine) ?? (installPackage(machine, PACKAGE) ? findLibreOffice(machine) : undefined);
  if (found === undefined) throw new LibreOfficeMissing(createInstallAdvice(machine));
  return found;
}

/** SOFFICE_PATH comes first, and must be right if it is set; then the usual places. */
function findLibreOffice(machine: Machine = readMachine()): string | undefined {
  const configuredPath = machine.environment.SOFFICE_PATH;
  if (!configuredPath) return listUsualPaths(machine).find((path) => machine.exists(path));
  if (machine.exists(configuredPath)) return configuredPath;
  throw new LibreOfficeMissing(`SOFFICE_PATH names ${configuredPath}, where no file is. Correct it or unset it`);
}

class LibreOfficeMissing extends Error {
  constructor(readonly advice: string) {
    super(`The tests of exported workbooks need LibreOffice Calc. ${advice}.`);
    this.name = 'LibreOfficeMissing';
  }
}

/** The package has Calc and its filters, without windows: a download of 90 MB, 280 MB on disk. */
const PACKAGE = 'libreoffice-calc-nogui';

function listUsualPaths(machine: Machine): string[] {
  const { platform, environment } = machine;
  if (platform === 'darwin') {
    return ['/Applications', `${environment.HOME ?? ''}/Applications`].map(
      (root) => `${root}/LibreOffice.app/Contents/MacOS/soffice`,
    );
  }
  if (platform === 'win32') {
    const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)']];
    // The `.com` waits until its work is done; the `.exe` beside it returns at once.
    return roots.flatMap((root) => (root ? [win32.join(root, 'LibreOffice\\program\\soffice.com')] : []));
  }
  return [...listCommandPaths(machine, ['soffice', 'libreoffice']), '/usr/bin/soffice', '/snap/bin/libreoffice'];
}

function createInstallAdvice(machine: Machine): string {
  if (machine.platform === 'darwin') return 'Run: brew install --cask libreoffice';
  if (machine.platform === 'win32') return 'Run: winget install TheDocumentFoundation.LibreOffice';
  if (hasApt(machine)) return `Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${PACKAGE}`;
  return 'Install it from your system, or set SOFFICE_PATH to the one you have';
}
