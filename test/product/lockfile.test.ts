// `npm ci` refuses a lockfile that misses a package of any platform, and installs what the lockfile says on all of them.
import { textOf } from './repository';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the lockfile', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(textOf('package-lock.json'));
  const root = packages[''] ?? {};

  it('holds every package that another one names, for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, locked]) =>
      Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${path || 'package.json'} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('says what package.json says, in exact versions', () => {
    const { dependencies, devDependencies }: Locked = JSON.parse(textOf('package.json'));
    expect({ ...root.dependencies, ...root.devDependencies }).toEqual({ ...dependencies, ...devDependencies });
    const loose = Object.values({ ...dependencies, ...devDependencies }).filter((version) => !/^\d/.test(version));
    expect(loose).toEqual([]);
  });

  it('leaves the registry to whoever installs', () => {
    expect(Object.values(packages).filter((locked) => locked.resolved !== undefined)).toEqual([]);
  });

  it('knows each package by its checksum, those for other systems too', () => {
    const unknown = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  it('keeps the agents toolkit out, of which an XML manifest uses nothing', () => {
    expect(Object.keys(packages).filter((path) => /m365agentstoolkit|teamsfx/.test(path))).toEqual([]);
  });
});

/** Where Node looks for what a package names: beside it, then in every folder above. */
function foldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return [...parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/`), ''];
}
