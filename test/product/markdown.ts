/** The Markdown pages of the repository, and what can be read out of one. */
import { filesBelow } from './repository';

/** Every one, as paths from the root. */
export const MARKDOWN_PAGES: readonly string[] = [
  'README.md',
  ...['assets', 'src', 'test'].flatMap((folder) =>
    filesBelow(folder)
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${folder}/${path}`),
  ),
];

/** The first group of every match. */
export function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** What a link writes behind `#` for each heading. */
export function anchorsOf(text: string): string[] {
  const headings = matches(text.replaceAll(/```[\s\S]*?```/g, ''), /^#+ (.+)$/gm);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** The rows of every table whose first cell is code, cell by cell. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
