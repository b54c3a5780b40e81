import { ensureFirefox, ensureMiniBrowser, ensureScreen } from './engines';
import { machineWith } from './machine-fixture';

const firefox = { package: 'firefox-esr', file: '/usr/bin/firefox-esr' };
const APT = '/usr/bin/apt-get';

describe('the engines of the story', () => {
  it('are found in PATH, or where their variable says', () => {
    expect(ensureFirefox(machineWith(firefox, { files: ['/usr/bin/firefox'] }))).toBe('/usr/bin/firefox');
    const environment = { PATH: '/usr/bin', FIREFOX_PATH: '/opt/firefox' };
    const named = machineWith(firefox, { environment, files: ['/opt/firefox', '/usr/bin/firefox'] });
    expect(ensureFirefox(named)).toBe('/opt/firefox');
    expect(() => ensureFirefox(machineWith(firefox, { environment, files: [APT], isRoot: true }))).toThrow(
      'FIREFOX_PATH names /opt/firefox',
    );
  });

  it('are installed by root where a system package does it', () => {
    const machine = machineWith(firefox, { files: [APT], isRoot: true });
    expect(ensureFirefox(machine)).toBe('/usr/bin/firefox-esr');
    expect(machine.commands.at(-1)).toContain('firefox-esr');
  });

  it('have a screen with what its script needs', () => {
    const machine = machineWith({ package: 'xvfb', file: '/usr/bin/xvfb-run' }, { files: [APT], isRoot: true });
    expect(ensureScreen(machine)).toBe('/usr/bin/xvfb-run');
    expect(machine.commands.at(-1)).toContain('xauth');
  });

  it('are asked for by one command elsewhere', () => {
    expect(() => ensureMiniBrowser(machineWith(firefox, { files: [APT] }))).toThrow(
      'sudo apt-get update && sudo apt-get install -y webkit2gtk-driver',
    );
  });
});
