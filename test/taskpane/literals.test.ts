import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

/** Attributes that a person reads or hears. */
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
const ROOM = resolve(__dirname, '../../src/taskpane');

/** Words of JSX that stand in the view itself: text with a letter, and attributes that speak. */
function literalsOf(source: string): string[] {
  const found: string[] = [];
  const module: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  visit(module, (node) => {
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) found.push(String(node.value).trim());
    if (node.type !== 'JSXAttribute') return;
    const name = isRecord(node.name) ? String(node.name.value) : '';
    if (SPOKEN.includes(name)) visit(node.value, (child) => literal(child) && found.push(`${name}=${literal(child)}`));
  });
  return found;
}

function literal(node: Record<string, unknown>): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value);
  return node.type === 'TemplateElement' && /\p{L}/u.test(String(node.raw)) ? String(node.raw) : undefined;
}

function visit(value: unknown, see: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (isRecord(value)) {
    see(value);
    for (const child of Object.values(value)) visit(child, see);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const views = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.startsWith('gallery'),
);

test('the check sees text and spoken attributes, and lets signs pass', () => {
  expect(literalsOf('const a = <p title="Close" class="x">Hello {b} · </p>;')).toEqual(['title=Close', 'Hello']);
  expect(literalsOf('const a = <p title={`No one`}>{b} – {c}</p>;')).toEqual(['title=No one']);
  expect(literalsOf('const a = <p title={words.close} class="x">{words.hello} · </p>;')).toEqual([]);
});

test('finds the views', () => {
  expect(views.length).toBeGreaterThan(15);
});

test.each(views)('%s holds no sentence of its own', (path) => {
  expect(literalsOf(readFileSync(join(ROOM, path), 'utf8'))).toEqual([]);
});
