/** Finds the programs of a Postgres server, or installs Debian's with the system's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

class PostgresMissing extends Error {
  constructor() {
    super(
      'These tests need a Postgres server. Run: sudo apt-get install -y postgresql, or put initdb and postgres into PATH.',
    );
    this.name = 'PostgresMissing';
  }
}

/**
 * Returns the folder that holds `initdb` and `postgres`.
 * @throws PostgresMissing
 */
export function ensurePostgres(): string {
  const found = findPostgres() ?? (installPostgres() ? findPostgres() : undefined);
  if (found === undefined) throw new PostgresMissing();
  return found;
}

function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres'].map((name) => (process.platform === 'win32' ? `${name}.exe` : name));

function installPostgres(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const run = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['inherit', 2, 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'postgresql');
}
