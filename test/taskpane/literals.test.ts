import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

/** Attributes that a person reads or hears. */
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
const SOURCES = resolve(__dirname, '../../src');

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

const views = ['taskpane', 'administration', 'parts'].flatMap((room) =>
  readdirSync(join(SOURCES, room), { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path))
    .filter((path) => path.endsWith('.tsx')),
);

/** A capital, then at least one more word: what a person would read as a sentence or a title. */
const SENTENCE = /^\p{Lu}[\p{L}’']*,? \p{L}/u;

/** Sentences anywhere in code, but for what developers alone read: the texts of errors thrown at them. */
function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const module: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isRecord(value) || isThrown(value)) return;
    const text = literal(value);
    if (text !== undefined && SENTENCE.test(text)) found.push(text);
    else Object.values(value).forEach(look);
  };
  look(module);
  return found;
}

/** `new Error(…)`, or what a kind of its own hands to `super`. */
function isThrown({ type, callee }: Record<string, unknown>): boolean {
  if (!isRecord(callee)) return false;
  if (type === 'NewExpression') return String(callee.value).match(/(Error|Exception)$/) !== null;
  return type === 'CallExpression' && callee.type === 'Super';
}

/** What Excel itself shows of the functions comes from a file, in each language. */
const DESCRIBED = 'functions/function-description.ts';
const code = ['taskpane', 'administration', 'parts', 'app', 'commands', 'functions'].flatMap((room) =>
  readdirSync(join(SOURCES, room), { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path))
    .filter((path) => /\.tsx?$/.test(path) && !/^(taskpane|administration|parts)\/words\//.test(path))
    .filter((path) => path !== DESCRIBED),
);

test('the check of code sees sentences, and lets errors for developers pass', () => {
  expect(sentencesOf("const a = { text: 'No rows here.' };")).toEqual(['No rows here.']);
  expect(sentencesOf('const a = `Placed at ` + b;')).toEqual(['Placed at ']);
  expect(sentencesOf("throw new TypeError('No such row.'); const a = 'row tight small'; const b = 'Sheet1';")).toEqual(
    [],
  );
  expect(code.length).toBeGreaterThan(150);
});

test('no file but those of the words holds a sentence', () => {
  const found = code.flatMap((path) =>
    sentencesOf(readFileSync(join(SOURCES, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('the check sees text and spoken attributes, and lets signs pass', () => {
  expect(literalsOf('const a = <p title="Close" class="x">Hello {b} · </p>;')).toEqual(['title=Close', 'Hello']);
  expect(literalsOf('const a = <p title={`No one`}>{b} – {c}</p>;')).toEqual(['title=No one']);
  expect(literalsOf('const a = <p title={words.close} class="x">{words.hello} · </p>;')).toEqual([]);
});

test('finds the views', () => {
  expect(views.length).toBeGreaterThan(15);
});

test.each(views)('%s holds no sentence of its own', (path) => {
  expect(literalsOf(readFileSync(join(SOURCES, path), 'utf8'))).toEqual([]);
});
