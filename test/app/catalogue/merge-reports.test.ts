import { createComparator, mergePages } from '../../../src/app/catalogue/merge-reports';
import type { FoundReports } from '../../../src/app/catalogue/read-reports';

/** Creates the first page of a folder, which reads its further pages one by one. */
function createFolder([names = [], ...furtherPages]: readonly (readonly string[])[]): FoundReports {
  return {
    reports: names.map((name, id) => ({ id, name })),
    unreadableItems: [],
    total: undefined,
    ...(furtherPages.length > 0 && { readMore: async () => createFolder(furtherPages) }),
  };
}

async function readNames(found: FoundReports): Promise<string[]> {
  const names = found.reports.map(({ name }) => name);
  return found.readMore ? [...names, ...(await readNames(await found.readMore(new AbortController().signal)))] : names;
}

describe('the merged list of several folders', () => {
  it('a folder is read to its end although another folder runs out of read reports first', async () => {
    const folders = [createFolder([['a', 'b'], ['c']]), createFolder([['x', 'y'], ['z']])];

    const names = await readNames(mergePages(folders, createComparator('name')));

    expect(names).toEqual(['a', 'b', 'c', 'x', 'y', 'z']);
  });
});
