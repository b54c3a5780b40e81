import { ensureLibreOffice, findLibreOffice, LibreOfficeMissing } from './libre-office';
import { type MachineUnlike, machineWith } from './machine-fixture';

const aMachine = (over: MachineUnlike = {}) =>
  machineWith({ package: 'libreoffice-calc-nogui', file: '/usr/bin/soffice' }, over);

describe('finding LibreOffice', () => {
  it('takes SOFFICE_PATH before anything else, and refuses one that leads nowhere', () => {
    const environment = { SOFFICE_PATH: '/opt/mine' };
    expect(findLibreOffice(aMachine({ environment, files: ['/opt/mine', '/usr/bin/soffice'] }))).toBe('/opt/mine');
    expect(() => ensureLibreOffice(aMachine({ environment, files: ['/usr/bin/soffice'] }))).toThrow('/opt/mine');
  });

  it.each([
    ['linux', '/usr/local/bin/libreoffice', {}],
    ['darwin', '/Applications/LibreOffice.app/Contents/MacOS/soffice', {}],
    ['win32', 'C:\\Program Files\\LibreOffice\\program\\soffice.com', { PROGRAMFILES: 'C:\\Program Files' }],
  ])('looks in the usual places of %s: %s', (platform, path, environment) => {
    const machine = aMachine({ platform, environment: { PATH: '/usr/local/bin', ...environment }, files: [path] });
    expect(findLibreOffice(machine)).toBe(path);
  });

  it('installs Calc where the system lets it', () => {
    const machine = aMachine({ isRoot: true, files: ['/usr/bin/apt-get'] });
    expect(ensureLibreOffice(machine)).toBe('/usr/bin/soffice');
    expect(machine.commands).toHaveLength(2);
  });

  it.each([
    ['linux', ['/usr/bin/apt-get'], 'sudo apt-get update && sudo apt-get install -y'],
    ['linux', [], 'SOFFICE_PATH'],
    ['darwin', [], 'brew install'],
    ['win32', [], 'winget install'],
  ])('says what to run where it may not install (%s)', (platform, files, advice) => {
    const machine = aMachine({ platform, files });
    expect(() => ensureLibreOffice(machine)).toThrow(LibreOfficeMissing);
    expect(() => ensureLibreOffice(machine)).toThrow(advice);
    expect(machine.commands).toEqual([]);
  });

  it('does not pretend when the installation ends without it', () => {
    const machine = aMachine({ isRoot: true, files: ['/usr/bin/apt-get'], run: () => false });
    expect(() => ensureLibreOffice(machine)).toThrow(LibreOfficeMissing);
  });
});
