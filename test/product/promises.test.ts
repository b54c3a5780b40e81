// test/README.md defines the promises that titles of tests cite, and says truly where each is tested.
import { matches } from './markdown';
import { scriptsBelow, textOf } from './repository';

const page = textOf('test/README.md');
const promises = [...page.matchAll(/^- \*\*(P\d+) · ([^\n]*(?:\n {2}\S[^\n]*)*)/gm)].map(([, id = '', text = '']) => ({
  id,
  folders: matches(text, /`(test\/[^`]*)`/g),
  isUntested: text.includes('_No test yet._'),
}));
const citations = scriptsBelow('test')
  .map((path) => `test/${path}`)
  .flatMap((path) => matches(textOf(path), /\[(P\d+)\]/g).map((id) => ({ path, id })));
const isCitedBelow = (folder: string, id: string): boolean =>
  citations.some((cited) => cited.id === id && cited.path.startsWith(folder));

it('defines every promise once, and every one that a title cites', () => {
  const ids = promises.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.length).toBeGreaterThan(0);
  expect([...new Set(citations.map(({ id }) => id))].filter((id) => !ids.includes(id))).toEqual([]);
});

it('names folders whose tests cite the promise', () => {
  const wrong = promises.flatMap(({ id, folders }) =>
    folders.filter((folder) => !isCitedBelow(folder, id)).map((folder) => `${id} is cited nowhere in ${folder}`),
  );
  expect(wrong).toEqual([]);
});

it('says "No test yet" of the promises that no test cites, and of no other', () => {
  const wrong = promises.flatMap(({ id, folders, isUntested }) => {
    const isCited = citations.some((cited) => cited.id === id);
    if (isCited && isUntested) return `${id} has a test now: name its folder instead of "No test yet".`;
    if (!isCited && !isUntested) return `${id} has no test: say "_No test yet._"`;
    return isUntested === folders.length > 0 ? `${id} names no folder, or one too many.` : [];
  });
  expect(wrong).toEqual([]);
});
