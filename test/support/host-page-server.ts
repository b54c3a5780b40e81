import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { listenOnLoopback } from '../../src/platform';
import { createDevelopmentServer } from '../../src/workbench/server/development-server';
import { openStaticFolder } from '../../src/workbench/server/static-folder';
import { ROOT } from './root';

export interface HostPageServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `host-page.ts` and, in its frame, an add-in that consists only of office.js, through the
 * workbench's own server.
 * @param html the add-in's page, as it would be served to Excel
 */
export async function serveHostPage(html: string): Promise<HostPageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-host-page-'));
  await buildPage(folder);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Host</title><link rel="icon" href="data:,"><body><script src="host.js"></script></body>',
  );
  writeFileSync(join(folder, 'taskpane.html'), html);
  const server = createDevelopmentServer({
    workbench: openStaticFolder(folder),
    addin: openStaticFolder(folder),
    officeJs: openStaticFolder(join(ROOT, 'node_modules/@microsoft/office-js/dist'), { ignoreCase: true }),
  });
  server.open({ platformAddress: '', sample: { address: '', token: '' }, administration: false });
  const listening = await listenOnLoopback(0, server.fetch);
  return {
    url: `http://localhost:${listening.port}`,
    close: async () => {
      await listening.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function buildPage(path: string): Promise<void> {
  const [, workbench] = require('../../webpack.config.js')({}, { mode: 'development' }) as Configuration[];
  const configuration: Configuration = {
    ...workbench,
    entry: { host: join(__dirname, 'host-page.ts'), bridge: join(ROOT, 'src/workbench/host/bridge.ts') },
    output: { path, filename: '[name].js' },
    plugins: [],
    devtool: false,
    cache: false,
  };
  return new Promise((done, failed) => {
    webpack(configuration, (error, stats) => {
      if (error) failed(error);
      else if (!stats || stats.hasErrors()) failed(new Error(stats?.toString('errors-only') ?? 'Nothing was built.'));
      else done();
    });
  });
}
