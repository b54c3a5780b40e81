// Checks the files of a production build in dist/, which Excel and the workbench both load.
import { gzipSync } from 'node:zlib';
import { buildOnce } from '../tooling/build-once';
import { formatWeightAdvice, measureFirstFile } from './first-file';
import { listFiles, readText } from './repository';

const OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';
/** The shell may have this many bytes, because the pane loads it before it shows anything. */
const PANE_LIMIT = 70_000;
/** Another language may add this many bytes to the shell: its own messages and those of errors. */
const LANGUAGE_LIMIT = 4_000;

describe('the built add-in', () => {
  let files: readonly string[];
  let page: string;
  let scripts: readonly string[];
  /** Holds the addresses of the scripts and styles that the page loads first. */
  let initial: readonly string[];

  beforeAll(() => {
    buildOnce('addin');
    files = listFiles('dist');
    page = readText('dist/taskpane.html');
    scripts = files.filter((path) => path.endsWith('.js'));
    initial = [...page.matchAll(/(?:src|href)="?([^"\s>]+\.(?:js|css))/g)].map((match) => match[1] ?? '');
  });

  it('the build contains the page, the manifest, an empty configuration and assets, and no other kind of file', () => {
    expect(files).toEqual(
      expect.arrayContaining(['taskpane.html', 'sign-in.html', 'manifest.xml', 'config.json', 'assets/support.html']),
    );
    const expectedName =
      /^((taskpane|sign-in)\.html|manifest\.xml|config\.json|assets\/.*|[\w-]+\.[0-9a-f]{8}\.(js|css))$/;
    expect(files.filter((path) => !expectedName.test(path))).toEqual([]);
    expect(JSON.parse(readText('dist/config.json'))).toEqual({});
  });

  it('the third-party notices contain our licence and that of each bundled package, word for word', () => {
    const notices = readText('dist/assets/third-party-notices.txt');
    expect(notices).toContain(readText('assets/docs/licence.md'));
    const bundled = [...readText('README.md').matchAll(/^- `([@\w/-]+)` \(bundle/gm)].map(([, name = '']) => name);
    expect(bundled).toContain('preact');
    const missing = [...bundled, '@preact/signals-core'].filter((name) => {
      const { version } = JSON.parse(readText(`node_modules/${name}/package.json`));
      const licence = readText(`node_modules/${name}/LICENSE`).trim();
      return !notices.includes(`\n${name} ${version} (MIT)\n\n${licence}\n`);
    });
    expect(missing).toEqual([]);
  });

  it('the build contains the help pages, but no Markdown and no screenshots', () => {
    expect(files).toEqual(expect.arrayContaining(['assets/docs/using-inlay.html', 'assets/docs/using-inlay.de.html']));
    expect(files.filter((path) => path.endsWith('.md') || path.includes('screenshots'))).toEqual([]);
  });

  it('the build has no source maps, neither as files nor by reference', () => {
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(scripts.filter((path) => readText(`dist/${path}`).includes('sourceMappingURL'))).toEqual([]);
  });

  it("the page loads office.js once, from Microsoft's address, before its own script", () => {
    expect(page.split(OFFICE_JS)).toHaveLength(2);
    expect(page.indexOf(OFFICE_JS)).toBeLessThan(page.indexOf('taskpane.'));
    expect(initial.filter((address) => address.includes('://'))).toEqual([OFFICE_JS]);
    expect(files.filter((path) => /office/i.test(path))).toEqual([]);
    const ownMarks = /OSFPerformance|OSF\.DDA|Microsoft Office JavaScript API library/;
    expect(scripts.filter((path) => ownMarks.test(readText(`dist/${path}`)))).toEqual([]);
  });

  it('the page sets a strict content security policy before anything loads', () => {
    const meta = page.match(/<meta[^>]*http-equiv="?Content-Security-Policy"?[^>]*>/i)?.[0] ?? '';
    const policy = parseDirectives(meta.match(/content="([^"]*)"/i)?.[1] ?? '');
    expect(page.indexOf(meta)).toBeLessThan(page.search(/<(script|link)\b/));
    expect(policy.get('default-src')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
    const script = policy.get('script-src') ?? [];
    expect(script).toEqual(
      expect.arrayContaining(["'self'", expect.stringMatching(/^https:\/\/appsforoffice\.microsoft\.com/)]),
    );
    expect(script.filter((source) => /unsafe|\*|data:|blob:|^https?:$/.test(source))).toEqual([]);
    // Office.js asks for trust in a frame of this address. The web host says who may frame the pane,
    // so the page does not.
    expect(policy.get('frame-src')).toEqual(['https://appsforoffice.microsoft.com']);
    expect(policy.has('frame-ancestors')).toBe(false);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/\son\w+=/);
  });

  it('the built scripts never evaluate text as code', () => {
    expect(scripts.filter((path) => /\beval\(|new Function\(/.test(readText(`dist/${path}`)))).toEqual([]);
  });

  it('the shell weighs at most 70 kB gzip, without office.js', async () => {
    const ownFiles = initial.filter((address) => !address.includes('://'));
    expect(ownFiles.length).toBeGreaterThanOrEqual(2);
    const gzip = ownFiles.map(measureGzip).reduce((sum, size) => sum + size, 0);
    if (gzip > PANE_LIMIT) throw new Error(await formatWeightAdvice(gzip, PANE_LIMIT));
  });

  it('the build has one script behind the shell, and separate scripts for German and for administration', () => {
    expect(
      scripts
        .filter((path) => !path.includes('/'))
        .map(removeHash)
        .sort(),
    ).toEqual([
      'administration-german.js',
      'administration.js',
      'app.js',
      'german-app.js',
      'german.js',
      'sign-in.js',
      'taskpane.js',
    ]);
  });

  it('the German messages of the shell weigh at most 4 kB gzip', () => {
    const german = files.filter((path) => /^german\./.test(path));
    expect(german).toHaveLength(1);
    expect(german.map(measureGzip)[0]).toBeLessThanOrEqual(LANGUAGE_LIMIT);
  });

  it('the advice on a shell that is too heavy says by how much, and which file decides what loads later', async () => {
    const advice = await formatWeightAdvice(PANE_LIMIT + 7, PANE_LIMIT);
    expect(advice).toContain('is 7 bytes too heavy');
    expect(advice).toContain('src/taskpane/compose.ts');
    expect(await measureFirstFile()).toMatchObject({ 'src/taskpane/shell': expect.any(Number) });
  });

  it('the build contains nothing of the platform, the workbench or their tokens', () => {
    const foreignText = /localhost:\d|INLAY_|window\.workbench|\b(pglite|duckdb|hono)\b|console\.log/g;
    const hits = files
      .filter((path) => /\.(js|css|html|json)$/.test(path))
      .flatMap((path) => [...readText(`dist/${path}`).matchAll(foreignText)].map((hit) => `${path}: ${hit[0]}`));
    expect(hits).toEqual([]);
  });

  it('the built manifest contains only addresses below ADDIN_URL', () => {
    const address = process.env.ADDIN_URL || 'https://localhost:3000';
    const addresses = [...readText('dist/manifest.xml').matchAll(/Value="(https:[^"]*)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((text) => !text.startsWith(`${address.replace(/\/+$/, '')}/`))).toEqual([]);
  });
});

const removeHash = (file: string) => file.replace(/\.[0-9a-f]{8}(?=\.)/, '');

function measureGzip(path: string): number {
  return gzipSync(readText(`dist/${path}`), { level: 9 }).length;
}

function parseDirectives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}
