/**
 * `npm run excel` runs the add-in in desktop Excel with the embedded platform until Ctrl-C.
 * With `-- --selftest` the pane runs the conformance suite against that Excel.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type * as Debugging from 'office-addin-debugging';
import {
  createPlatform,
  DatabaseUnreachable,
  DataFolderInUse,
  describeTokens,
  readPlatformSettings,
  SettingNotValid,
} from '../../platform';
import { buildBundles } from './bundles';
import { createExcelSite, toSelfTestManifest } from './excel-site';
import { createSelfTestReportHandler } from './self-test-report';
import { readPort, StartProblem } from './start-problem';
import { openStaticFolder } from './static-folder';

const root = resolve(__dirname, '../../..');
const addinManifest = join(root, 'dist/manifest.xml');
const SELF_TEST = '--selftest';

async function main(parameters: readonly string[]): Promise<void> {
  const unknownParameter = parameters.find((parameter) => parameter !== SELF_TEST);
  if (unknownParameter !== undefined)
    throw new StartProblem(`npm run excel accepts only -- ${SELF_TEST}, not ${unknownParameter}.`);
  const isSelfTest = parameters.includes(SELF_TEST);
  if (process.platform !== 'win32' && process.platform !== 'darwin') {
    throw new StartProblem(
      'npm run excel needs desktop Excel on Windows or a Mac. To use the workbench instead, run npm start. ' +
        'For Excel on the web, run ADDIN_URL=https://… npm run build, host dist/ at that address and upload dist/manifest.xml.',
    );
  }
  const stopRequest = waitForStop();
  const port = readPort(process.env.PORT);
  if (port === 0) throw new StartProblem('npm run excel needs a fixed port. Set PORT to a number above 0.');
  const settings = readPlatformSettings(process.env);
  const address = `https://localhost:${port}`;
  const environment = { ...process.env, ADDIN_URL: address };
  await buildBundles(root, { names: isSelfTest ? ['addin', 'workbench'] : ['addin'], environment });
  const manifest = isSelfTest ? writeSelfTestManifest() : addinManifest;
  const certificates = await loadCertificates();
  const platform = await createPlatform(settings);
  const { analyst } = platform.tokens.byUser;
  const isSample = settings.databaseUrl === undefined && analyst !== undefined;
  try {
    const site = createExcelSite({
      addin: openStaticFolder(join(root, 'dist')),
      platform,
      configuration: {
        platformAddress: `${address}/api`,
        ...(isSample && { sample: { address: `${address}/api`, token: analyst } }),
        administration: true,
      },
      ...(isSelfTest && { selfTest: createSelfTestOptions() }),
    });
    const server = createServer(certificates, getRequestListener(site)).listen(port, 'localhost');
    await once(server, 'listening').catch((error: unknown) => {
      throw new StartProblem(`Port ${port} cannot be used. Set PORT to another port. ${toReason(error)}`);
    });
    console.log([`Platform ${address}/api`, ...describeTokens(platform.tokens)].join('\n'));
    try {
      const { stopDebugging } = await sideload(manifest);
      console.log('Inlay is on the Home tab of Excel. Press Ctrl-C to stop.');
      await stopRequest;
      await stopDebugging(manifest);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  } finally {
    await platform.close();
  }
}

function writeSelfTestManifest(): string {
  const path = join(root, '.inlay/self-test-manifest.xml');
  writeFileSync(path, toSelfTestManifest(readFileSync(addinManifest, 'utf8')));
  return path;
}

function createSelfTestOptions() {
  return {
    page: openStaticFolder(join(root, '.inlay/workbench')),
    handleReport: createSelfTestReportHandler({ file: join(root, '.inlay/self-test.json'), print: console.log }),
  };
}

/**
 * Excel loads pages only over https; the first time, the system asks the user to trust these
 * certificates.
 */
async function loadCertificates(): Promise<{ ca: Buffer; cert: Buffer; key: Buffer }> {
  const { getHttpsServerOptions } = await import('office-addin-dev-certs');
  return getHttpsServerOptions().catch((error: unknown) => {
    throw new StartProblem(`The development certificates could not be created or trusted. ${toReason(error)}`);
  });
}

async function sideload(manifest: string): Promise<typeof Debugging> {
  const [debugging, { OfficeApp }] = await Promise.all([
    import('office-addin-debugging'),
    import('office-addin-manifest'),
  ]);
  await debugging
    .startDebugging(manifest, { appType: debugging.AppType.Desktop, app: OfficeApp.Excel, enableDebugging: false })
    .catch((error: unknown) => {
      throw new StartProblem(`Excel did not load the add-in. Is desktop Excel installed? ${toReason(error)}`);
    });
  return debugging;
}

function waitForStop(): Promise<void> {
  return new Promise((resolveStop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolveStop());
  });
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isUserError = [StartProblem, SettingNotValid, DataFolderInUse, DatabaseUnreachable].some(
      (kind) => error instanceof kind,
    );
    console.error(isUserError ? toReason(error) : error);
    process.exit(1);
  },
);
