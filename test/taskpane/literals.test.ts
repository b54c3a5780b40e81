import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

/** The user reads or hears these attributes. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
const SOURCES = resolve(__dirname, '../../src');

/** Lists the texts that a view's JSX holds itself: text with a letter, and spoken attributes. */
function findLiterals(source: string): string[] {
  const literals: string[] = [];
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  visit(tree, (node) => {
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) literals.push(String(node.value).trim());
    if (node.type !== 'JSXAttribute') return;
    const name = isRecord(node.name) ? String(node.name.value) : '';
    if (SPOKEN_ATTRIBUTES.includes(name))
      visit(node.value, (child) => readLiteral(child) && literals.push(`${name}=${readLiteral(child)}`));
  });
  return literals;
}

function readLiteral(node: Record<string, unknown>): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value);
  return node.type === 'TemplateElement' && /\p{L}/u.test(String(node.raw)) ? String(node.raw) : undefined;
}

function visit(value: unknown, onNode: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
  } else if (isRecord(value)) {
    onNode(value);
    for (const child of Object.values(value)) visit(child, onNode);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the texts that `find` finds in the files, with their files: `parts/button.tsx: Close`. */
function listLiterals(paths: readonly string[], find: (source: string) => readonly string[]): string[] {
  return paths.flatMap((path) => find(readFileSync(join(SOURCES, path), 'utf8')).map((text) => `${path}: ${text}`));
}

const viewFiles = ['taskpane', 'administration', 'parts'].flatMap((module) =>
  readdirSync(join(SOURCES, module), { recursive: true, encoding: 'utf8' })
    .map((path) => join(module, path))
    .filter((path) => path.endsWith('.tsx')),
);

/** Matches a capitalised word and a second word, as in a sentence or a title. */
const SENTENCE = /^\p{Lu}[\p{L}’']*,? \p{L}/u;

/** Lists the sentences in code. The texts of thrown errors do not count, because only developers read them. */
function findSentences(source: string): string[] {
  const sentences: string[] = [];
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
  const visitValue = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visitValue);
    if (!isRecord(value) || isThrown(value)) return;
    const text = readLiteral(value);
    if (text !== undefined && SENTENCE.test(text)) sentences.push(text);
    else Object.values(value).forEach(visitValue);
  };
  visitValue(tree);
  return sentences;
}

/** Returns true for `new Error(…)` and for the `super(…)` call of an error class. */
function isThrown({ type, callee }: Record<string, unknown>): boolean {
  if (!isRecord(callee)) return false;
  if (type === 'NewExpression') return String(callee.value).match(/(Error|Exception)$/) !== null;
  return type === 'CallExpression' && callee.type === 'Super';
}

/** `assets/functions.json` is written from this file, so it holds the texts that Excel shows. */
const FUNCTION_DESCRIPTION = 'functions/function-description.ts';
const codeFiles = ['taskpane', 'administration', 'parts', 'app', 'commands', 'functions'].flatMap((module) =>
  readdirSync(join(SOURCES, module), { recursive: true, encoding: 'utf8' })
    .map((path) => join(module, path))
    .filter((path) => /\.tsx?$/.test(path) && !/^(taskpane|administration|parts)\/messages\//.test(path))
    .filter((path) => path !== FUNCTION_DESCRIPTION),
);

test('the check of code finds sentences, and ignores the texts of errors for developers', () => {
  expect(findSentences("const a = { text: 'No rows here.' };")).toEqual(['No rows here.']);
  expect(findSentences('const a = `Placed at ` + b;')).toEqual(['Placed at ']);
  expect(
    findSentences("throw new TypeError('No such row.'); const a = 'row tight small'; const b = 'Sheet1';"),
  ).toEqual([]);
  expect(codeFiles.length).toBeGreaterThan(150);
});

test('code holds no sentence outside the messages', () => {
  expect(listLiterals(codeFiles, findSentences)).toEqual([]);
});

test('the check of views finds texts and spoken attributes, and ignores punctuation', () => {
  expect(findLiterals('const a = <p title="Close" class="x">Hello {b} · </p>;')).toEqual(['title=Close', 'Hello']);
  expect(findLiterals('const a = <p title={`No one`}>{b} – {c}</p>;')).toEqual(['title=No one']);
  expect(findLiterals('const a = <p title={words.close} class="x">{words.hello} · </p>;')).toEqual([]);
  expect(viewFiles.length).toBeGreaterThan(15);
});

test('a view takes every text from the messages', () => {
  expect(listLiterals(viewFiles, findLiterals)).toEqual([]);
});
