// `npm ci` installs what the lockfile says, and refuses it if a package of any platform is missing.
import { readText } from './repository';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the lockfile', () => {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readText('package-lock.json'));
  const root = packages[''] ?? {};

  it('the lockfile contains every dependency of each package, for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, locked]) =>
      Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
        .filter((name) => !listFoldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${path || 'package.json'} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('the lockfile agrees with package.json, which names exact versions', () => {
    const { dependencies, devDependencies }: LockedPackage = JSON.parse(readText('package.json'));
    expect({ ...root.dependencies, ...root.devDependencies }).toEqual({ ...dependencies, ...devDependencies });
    const loose = Object.values({ ...dependencies, ...devDependencies }).filter((version) => !/^\d/.test(version));
    expect(loose).toEqual([]);
  });

  it('the lockfile names no registry, so that each machine uses its own', () => {
    expect(Object.values(packages).filter((locked) => locked.resolved !== undefined)).toEqual([]);
  });

  it('the lockfile has a checksum for each package, including those for other systems', () => {
    const unknown = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  it('the lockfile excludes the Agents Toolkit, which an XML manifest does not need', () => {
    expect(Object.keys(packages).filter((path) => /m365agentstoolkit|teamsfx/.test(path))).toEqual([]);
  });
});

/** Returns the folders where Node looks for a dependency: beside the package, then in each folder above. */
function listFoldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return [...parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/`), ''];
}
