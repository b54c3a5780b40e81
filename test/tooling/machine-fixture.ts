import type { Machine } from './machine';

interface MachineUnderTest extends Machine {
  readonly commands: string[];
}

/** What of a machine is other than usual. */
export type MachineUnlike = Partial<Machine> & { readonly files?: readonly string[] };

/**
 * A machine that has these files and notes what is run on it.
 * @param installs the file that is there once a command has named the package
 */
export function machineWith(
  installs: { readonly package: string; readonly file: string },
  over: MachineUnlike,
): MachineUnderTest {
  const files = new Set(over.files ?? []);
  const commands: string[] = [];
  return {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    exists: (path) => files.has(path),
    run: (command, ...args) => {
      commands.push([command, ...args].join(' '));
      if (args.includes(installs.package)) files.add(installs.file);
      return true;
    },
    ...over,
    commands,
  };
}
