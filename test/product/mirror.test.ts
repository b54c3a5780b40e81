import { dirname } from 'node:path';
import { filesBelow } from './repository';

/** Beside the mirror of the source; test/README.md says what each holds. */
const BESIDE = ['bench', 'browser', 'engines', 'product', 'tooling'];

test('every folder of tests is named as the folder of the source that it tests', () => {
  const foldersBelow = (folder: string, ending: RegExp) =>
    new Set(
      filesBelow(folder)
        .filter((path) => ending.test(path))
        .map((path) => dirname(path)),
    );
  const ofTests = [...foldersBelow('test', /\.test\.tsx?$/)].filter((folder) => !BESIDE.includes(folder));
  const ofSource = [...foldersBelow('src', /\.(tsx?|css|html)$/)];
  const isThere = (folder: string) => ofSource.some((path) => path === folder || path.startsWith(`${folder}/`));
  expect(ofTests.filter((folder) => !isThere(folder))).toEqual([]);
});
