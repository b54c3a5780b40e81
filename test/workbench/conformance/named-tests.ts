/** Tests that a table names as `file: title`, and the forms in which it names its sources. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

export const SOURCE =
  /^(docs: [a-z-]+\/[\w-]+|openspecs: [a-z-]+\/\w+|reference: [\w/-]+|types: \w+\.\w+|support: [\w-]+|kb: Q\d+|([\w-]+\/)?(office-js|office-js-docs|office-js-docs-pr|office-js-snippets|pi-for-excel|sheetjs|XlsxWriter|xlwings)#\d+)$/;

/** Why a test that a row names does not hold anything. */
export function faultOf(test: string): string | undefined {
  const [file = '', title = ''] = test.split(/: (.*)/);
  if (!existsSync(resolve(ROOT, file))) return `${file} is not there.`;
  const text = readFileSync(resolve(ROOT, file), 'utf8').replace(/\(\s+/g, '(');
  return text.includes(`('${title}'`) || text.includes(`("${title}"`) ? undefined : `${file} has no test "${title}".`;
}
