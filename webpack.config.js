// Three bundles. `addin` is the product: dist/, hosted anywhere, the same files in Excel and in the workbench.
// `workbench` is the development page around it, `self-test` the page that tests an Excel and is hosted alone; neither
// reaches dist/.
// office.js is in none of them: the page loads it from Microsoft's address, as the store requires.
const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const CssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');

const { browserslist } = require('./package.json');

const DEVELOPMENT_ADDRESS = 'https://localhost:3000';

module.exports = (_env, { mode = 'production' } = {}) => [addin(mode), workbench(mode), selfTest(mode)];

function addin(mode) {
  const address = addressToHost();
  return {
    ...shared(mode, 'addin'),
    entry: { taskpane: './src/taskpane/index.tsx', 'sign-in': './src/taskpane/sign-in.ts' },
    output: {
      path: resolve(__dirname, 'dist'),
      // Relative, so that the folder works below any path of any host.
      publicPath: '',
      filename: '[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    optimization: {
      // taskpane/compose.ts says which files there are.
      splitChunks: false,
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
    },
    // test/product/bundle.test.ts limits the sizes.
    performance: false,
    plugins: [
      new CssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new HtmlPlugin({
        template: './src/taskpane/taskpane.html',
        filename: 'taskpane.html',
        chunks: ['taskpane'],
        // Office.js begins with custom functions once the page does not count as loading any more, and a call for a function that is
        // not there by then fails: a deferred script may come too late.
        scriptLoading: 'blocking',
        inject: 'body',
      }),
      new HtmlPlugin({
        template: './src/taskpane/sign-in.html',
        filename: 'sign-in.html',
        chunks: ['sign-in'],
        scriptLoading: 'blocking',
        inject: 'body',
      }),
      new CopyPlugin({
        patterns: [
          // Markdown pages, their pictures and the sample model are for readers of the repository.
          {
            from: 'assets',
            to: 'assets',
            globOptions: { ignore: ['**/screenshots/**', '**/data-model/**', '**/*.md'] },
          },
          manifestFor(address),
        ],
      }),
      { apply: emitEmptyConfiguration },
      { apply: emitNotices },
    ],
  };
}

function workbench(mode) {
  return {
    ...shared(mode, 'workbench'),
    entry: {
      page: './src/workbench/page/index.tsx',
      bridge: './src/workbench/host/bridge.ts',
      gallery: './src/workbench/gallery/index.tsx',
      'self-test': SELF_TEST,
    },
    output: {
      path: resolve(__dirname, '.inlay/workbench'),
      publicPath: '',
      filename: '[name].js',
      clean: true,
    },
    // Only developers load it, from this machine: a quick build and readable code matter more than size.
    optimization: { minimize: false },
    performance: false,
    plugins: [
      new CssExtractPlugin({ filename: '[name].css' }),
      new HtmlPlugin({
        template: './src/workbench/page/index.html',
        filename: 'index.html',
        chunks: ['page'],
        scriptLoading: 'defer',
      }),
      new HtmlPlugin({
        template: './src/workbench/gallery/gallery.html',
        filename: 'gallery.html',
        chunks: ['gallery'],
        scriptLoading: 'defer',
      }),
      selfTestPage(),
    ],
  };
}

// Its manifest is the add-in's until src/workbench/server/build-self-test.ts has made it the self-test's.
function selfTest(mode) {
  return {
    ...shared(mode, 'self-test'),
    entry: { 'self-test': SELF_TEST },
    output: { path: resolve(__dirname, '.inlay/self-test'), publicPath: '', filename: '[name].js', clean: true },
    performance: false,
    plugins: [
      new CssExtractPlugin({ filename: '[name].css' }),
      selfTestPage('manifest.xml'),
      new CopyPlugin({ patterns: [{ from: 'assets/icons', to: 'assets/icons' }, manifestFor(addressToHost())] }),
    ],
  };
}

const SELF_TEST = './src/workbench/conformance/page/index.tsx';

// A hosted self-test page links to the manifest beside it.
function selfTestPage(manifest = '') {
  return new HtmlPlugin({
    template: './src/workbench/conformance/page/self-test.html',
    filename: 'self-test.html',
    chunks: ['self-test'],
    scriptLoading: 'defer',
    manifest,
  });
}

function manifestFor(address) {
  return {
    from: 'manifest.xml',
    to: 'manifest.xml',
    transform: (manifest) => manifest.toString().replaceAll(DEVELOPMENT_ADDRESS, () => escapeXml(address)),
  };
}

function shared(mode, name) {
  return {
    name,
    mode,
    context: __dirname,
    // `browserslist` of package.json: the oldest browsers that Excel brings.
    target: 'browserslist',
    devtool: mode === 'production' ? false : 'source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: resolve(__dirname, '.inlay/cache'),
      buildDependencies: { config: [__filename] },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // The file that the package names cannot be tree-shaken.
      alias: { numfmt$: resolve(__dirname, 'node_modules/numfmt/dist/index.mjs') },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: { loader: 'swc-loader', options: swcOptions }, exclude: /node_modules/ },
        { test: /\.css$/, use: [CssExtractPlugin.loader, 'css-loader'] },
        { test: /\.(svg|png)$/, type: 'asset/resource' },
      ],
    },
    // The pane imports the version from package.json, which works, but webpack warns of it.
    ignoreWarnings: [/Should not import the named export 'version'/],
    stats: { preset: 'errors-warnings', assets: true, excludeAssets: /icons\//, colors: process.stdout.isTTY === true },
  };
}

const swcOptions = {
  env: { targets: browserslist },
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
  },
};

// A host may preset settings in config.json; by default it presets none. A server with presets answers the file itself.
function emitEmptyConfiguration(compiler) {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('configuration', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'configuration', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
      () => compilation.emitAsset('config.json', new sources.RawSource('{}\n')),
    );
  });
}

// The licence of each bundled package requires that its text comes with every copy.
function emitNotices(compiler) {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('notices', (compilation) => {
    compilation.hooks.processAssets.tap({ name: 'notices', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
      // Webpack joins modules into one; its `modules` names them.
      const modules = [...compilation.modules].flatMap((one) => [one, ...(one.modules ?? [])]);
      const folders = modules.map(({ resource = '' }) => packageFolder(resource));
      const bundled = [...new Set(folders)].filter((folder) => folder !== undefined).sort();
      const own = readFileSync(join(__dirname, 'assets/docs/licence.md'), 'utf8');
      const text = [own, ...bundled.map(noticeOf)].join(`\n${'-'.repeat(80)}\n\n`);
      compilation.emitAsset('assets/third-party-notices.txt', new sources.RawSource(text));
    });
  });
}

/** Returns the folder of the innermost package. */
function packageFolder(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence text. Leave it out of the bundle, or add the text.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

function addressToHost() {
  return addinAddress(process.env.ADDIN_URL || DEVELOPMENT_ADDRESS);
}

/** The address that the manifest will name, without a slash at its end. Excel loads add-ins only over https. */
function addinAddress(text) {
  if (!URL.canParse(text)) throw refusal(text, 'is not an address');
  const { protocol, username, search, hash, href } = new URL(text);
  if (protocol !== 'https:') throw refusal(text, 'does not begin with https://');
  if (username || search || hash) throw refusal(text, 'contains more than a host and a path');
  return href.replace(/\/+$/, '');
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}

function refusal(text, reason) {
  const error = new Error(`ADDIN_URL "${text}" ${reason}. Give the address of the hosted folder: https://host/path`);
  error.stack = error.message;
  return error;
}
