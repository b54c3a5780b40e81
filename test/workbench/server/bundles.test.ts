import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildBundles } from '../../../src/workbench/server/bundles';
import { StartProblem } from '../../../src/workbench/server/start-problem';

/** Replaces webpack: records the requested bundles, and writes a page of each. */
const BUILDER = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const names = process.argv.filter((_, index, all) => all[index - 1] === '--config-name');
  if (process.env.BROKEN) {
    console.log('Module not found');
    process.exit(1);
  }
  const pages = { addin: 'dist/taskpane.html', workbench: '.inlay/workbench/index.html' };
  for (const name of names) {
    mkdirSync(require('node:path').dirname(pages[name]), { recursive: true });
    writeFileSync(pages[name], name + ' for ' + process.env.ADDIN_URL);
  }
  appendFileSync('builds', names.join(' and ') + ';');
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inlay-bundles-'));
  putFile('node_modules/webpack/bin/webpack.js', BUILDER);
  putFile('src/taskpane/index.tsx', 'pane();');
  putFile('src/platform/main.ts', 'platform();');
  putFile('package.json', '{}');
  putFile('builds', '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function putFile(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Returns the bundles that this start built. */
async function build(environment: Record<string, string> = {}): Promise<string> {
  putFile('builds', '');
  await buildBundles(root, { environment: { PATH: process.env.PATH, ...environment } });
  return readFileSync(join(root, 'builds'), 'utf8');
}

const readBuiltPage = (): string => readFileSync(join(root, 'dist/taskpane.html'), 'utf8');

describe('the bundles of a start', () => {
  it('the bundles are built only once if nothing changes', async () => {
    expect(await build()).toBe('addin and workbench;');
    expect(await build()).toBe('');
  });

  it('the bundles are built again if one of their sources changed', async () => {
    await build();
    putFile('src/platform/main.ts', 'other(platform);');
    expect(await build()).toBe('workbench;');
    putFile('src/taskpane/more.ts', 'new file');
    expect(await build()).toBe('addin and workbench;');
  });

  it('the bundles are built again if they are deleted', async () => {
    await build();
    rmSync(join(root, 'dist'), { recursive: true });
    expect(await build()).toBe('addin;');
  });

  it('the bundles are built again for another address of the add-in', async () => {
    await build();
    expect(await build({ ADDIN_URL: 'https://example.com' })).toBe('addin;');
    expect(readBuiltPage()).toBe('addin for https://example.com');
    expect(await build({ ADDIN_URL: 'https://example.com' })).toBe('');
    expect(await build()).toBe('addin;');
  });

  it('the bundles are built again if another build has written to their folder', async () => {
    await build();
    putFile('dist/taskpane.html', 'addin for https://example.com');
    expect(await build()).toBe('addin;');
    putFile('dist/assets/left-over.js', '');
    expect(await build()).toBe('addin;');
  });

  it('a failed build reports webpack’s output, and the next start builds again', async () => {
    const failure = await build({ BROKEN: 'yes' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartProblem);
    expect(failure).toMatchObject({ message: 'The build failed.\nModule not found' });
    expect(await build()).toBe('addin and workbench;');
  });
});
