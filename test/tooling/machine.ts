import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';

/** Describes the machine to the functions that find and install a program. */
export interface Machine {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  exists(path: string): boolean;
  /** Runs a command with all of its output on standard error; returns whether it succeeded. */
  run(command: string, ...args: string[]): boolean;
}

export function readMachine(): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    run: (command, ...args) =>
      spawnSync(command, args, {
        // Standard output may be parsed: the bench prints JSON there.
        stdio: ['inherit', 2, 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  };
}

/** Returns the paths that the commands would have in the folders of PATH. */
export function listCommandPaths({ environment }: Machine, commands: readonly string[]): string[] {
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  return commands.flatMap((command) => folders.map((folder) => posix.join(folder, command)));
}

export function hasApt(machine: Machine): boolean {
  return machine.exists('/usr/bin/apt-get');
}

/** Installs a Debian package if the system allows it; returns whether it did. */
export function installPackage(machine: Machine, name: string): boolean {
  return (
    machine.isRoot &&
    hasApt(machine) &&
    machine.run('apt-get', 'update', '-qq') &&
    machine.run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)
  );
}
