import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Builds what a test reads, unless the run that started jest has already tried: then that step
 * reports a failed build, and the tests need not report it again.
 */
export function buildOnce(...bundles: readonly ('addin' | 'workbench')[]): void {
  if (process.env.INLAY_BUILT !== undefined) return;
  const webpack = resolve(__dirname, '../../node_modules/webpack/bin/webpack.js');
  const names = bundles.flatMap((bundle) => ['--config-name', bundle]);
  execFileSync(process.execPath, [webpack, '--mode', 'production', ...names], { stdio: 'inherit' });
}
