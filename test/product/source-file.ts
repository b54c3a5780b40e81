/**
 * One TypeScript file, read by its syntax tree: what it imports, which global names it uses, what it claims past the
 * compiler. Positions come out as line numbers.
 */
import { parseSync } from '@swc/core';

export interface Found {
  readonly name: string;
  readonly line: number;
}

export interface SourceFile {
  /** Module specifiers of import, export from, import(), import types and require. */
  readonly imports: readonly Found[];
  /** Global names; `Date.now` and `Math.random` with their owner, a bare `new Date()` as `Date.now`. */
  readonly globals: readonly Found[];
  /** `as`, `<T>x`, `x!` and `any`; `as const` and `satisfies` claim nothing. */
  readonly claims: readonly Found[];
  /** `let` and `var` at the top of the module. */
  readonly moduleVariables: readonly Found[];
  /** `export * from`. */
  readonly exportsEverything: readonly Found[];
}

/** @param path its ending tells whether `<T>` begins an element, as it does in `.tsx`, or a type */
export function readSourceFile(path: string, text: string): SourceFile {
  const bytes = Buffer.from(text);
  const imports: Found[] = [];
  const globals: Found[] = [];
  const claims: Found[] = [];
  const moduleVariables: Found[] = [];
  const exportsEverything: Found[] = [];
  const at = (node: Node): number => lineAt(bytes, node);
  const module: unknown = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' });

  visit(module, (node, parent) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.push({ name: specifier, line: at(node) });
    const globalName = globalNameOf(node, parent);
    if (globalName !== undefined) globals.push({ name: globalName, line: at(node) });
    const claim = claimOf(node);
    if (claim !== undefined) claims.push({ name: claim, line: at(node) });
    if (node.type === 'ExportAllDeclaration') exportsEverything.push({ name: 'export *', line: at(node) });
    const isModuleVariable = node.type === 'VariableDeclaration' && node.kind !== 'const' && node.declare !== true;
    if (isModuleVariable && (parent?.type === 'Module' || parent?.type === 'ExportDeclaration')) {
      moduleVariables.push({ name: String(node.kind), line: at(node) });
    }
  });
  return { imports, globals, claims, moduleVariables, exportsEverything };
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The parser marks a name that no scope of the file declares with this context. */
const UNRESOLVED = 1;

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self'];

function specifierOf(node: Node): string | undefined {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)) {
    return textOf(node.source);
  }
  if (node.type === 'TsImportType') return textOf(node.argument);
  if (node.type === 'TsExternalModuleReference') return textOf(node.expression);
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const isImport = node.callee.type === 'Import' || (isGlobal(node.callee) && node.callee.value === 'require');
  const first: unknown = Array.isArray(node.arguments) ? node.arguments[0] : undefined;
  return isImport && isRecord(first) ? textOf(first.expression) : undefined;
}

function globalNameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression' && isNode(node.object) && isGlobal(node.object) && isNode(node.property)) {
    const owner = String(node.object.value);
    const member = node.property.type === 'Identifier' ? String(node.property.value) : undefined;
    if (member !== undefined && GLOBAL_OBJECTS.includes(owner)) return member;
    if (member !== undefined && ['Date', 'Math'].includes(owner)) return `${owner}.${member}`;
  }
  if (node.type === 'NewExpression' && isNode(node.callee) && isGlobal(node.callee) && node.callee.value === 'Date') {
    return Array.isArray(node.arguments) && node.arguments.length > 0 ? undefined : 'Date.now';
  }
  const isExportedName = parent?.type === 'ExportSpecifier' && parent.exported === node;
  return isGlobal(node) && !isExportedName ? String(node.value) : undefined;
}

function claimOf(node: Node): string | undefined {
  if (node.type === 'TsAsExpression') return 'as';
  if (node.type === 'TsTypeAssertion') return '<T>';
  if (node.type === 'TsNonNullExpression') return '!';
  return node.type === 'TsKeywordType' && node.kind === 'any' ? 'any' : undefined;
}

function isGlobal(node: Node): boolean {
  return node.type === 'Identifier' && node.ctxt === UNRESOLVED;
}

function visit(value: unknown, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see, parent);
    return;
  }
  if (!isRecord(value)) return;
  const node = isNode(value) ? value : undefined;
  if (node !== undefined) see(node, parent);
  for (const child of Object.values(value)) visit(child, see, node ?? parent);
}

function lineAt(bytes: Buffer, node: Node): number {
  const start = isRecord(node.span) ? Number(node.span.start) : 1;
  let line = 1;
  for (let index = bytes.indexOf(10); index !== -1 && index < start - 1; index = bytes.indexOf(10, index + 1)) line++;
  return line;
}

function textOf(node: unknown): string | undefined {
  return isRecord(node) && node.type === 'StringLiteral' ? String(node.value) : undefined;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
