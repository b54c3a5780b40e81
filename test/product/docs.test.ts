// The pages for people in Excel speak of what is there, in the pane's own words.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow, ROOT, textOf } from './repository';

const words = [
  ...['src/taskpane/words', 'src/administration/words'].flatMap((folder) =>
    filesBelow(folder).map((path) => textOf(`${folder}/${path}`)),
  ),
  textOf('manifest.xml'),
].join('\n');
const pages = filesBelow('assets/docs').map((path) => `assets/docs/${path}`);

it('finds the pages', () => {
  expect(pages).toContain('assets/docs/using-inlay.html');
});

describe.each(pages)('%s', (page) => {
  const text = textOf(page);

  it('names buttons and switches as the pane does', () => {
    const named = [...text.matchAll(/<b>([^<]+)<\/b>/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !words.includes(`'${name}'`) && !words.includes(`"${name}"`))).toEqual([]);
  });

  it('loads nothing from elsewhere and links to files that are there', () => {
    const links = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, posix.dirname(page), link)))).toEqual([]);
    expect(text).toContain("default-src 'none'");
  });
});

it('is one press away in the settings', () => {
  expect(textOf('src/taskpane/pages/settings-page.tsx')).toContain('assets/docs/using-inlay.html');
});
