/** Reads FROM: cubes and views, nested selects, common tables and the joins of the model. */
import type { ModelIndex, Source } from '../model';
import { QueryError } from '../query-error';
import { type Column, type Draft, JOIN_FIELD, needsPostProcessing, needsPushdown } from './draft';
import { type Node, readNode, readText, readTexts } from './syntax-tree';

/** Describes what surrounds a select: names in it are looked up here. */
export interface Context {
  readonly model: ModelIndex;
  readonly now: Date;
  /** Common tables by their names in lower case. */
  readonly commonTables: ReadonlyMap<string, { readonly select: Node; readonly context: Context }>;
}

type ReadSelect = (select: Node, context: Context) => Draft;

/** Returns what the rest of a select reads from. `readSelect` reads nested selects. */
export function readFrom(node: Node | undefined, context: Context, readSelect: ReadSelect): Draft {
  const select = readNode(readNode(node, 'subquery'), 'node');
  if (readTexts(node, 'column_name_alias').length > 0 || readNode(node, 'sample') !== undefined) {
    throw needsPushdown('FROM renames columns or takes a sample of rows.');
  }
  if (node?.type === 'BASE_TABLE') return readTable(node, context, readSelect);
  if (node?.type === 'SUBQUERY' && select !== undefined) return nameDraft(readSelect(select, context), node);
  if (node?.type === 'JOIN') return readJoin(node, context, readSelect);
  throw needsPostProcessing('FROM holds something else than cubes, views and selects.');
}

function readTable(node: Node, context: Context, readSelect: ReadSelect): Draft {
  const name = readText(node, 'table_name').toLowerCase();
  const isQualified = readText(node, 'schema_name') !== '';
  const commonTable = isQualified ? undefined : context.commonTables.get(name);
  if (commonTable !== undefined) {
    return nameDraft(readSelect(commonTable.select, commonTable.context), node, readText(node, 'table_name'));
  }
  const source = context.model.sources.get(name);
  if (source === undefined) {
    throw new QueryError(400, `Error during planning: Table or CTE with name '${name}' not found`);
  }
  const table = (readText(node, 'alias') || name).toLowerCase();
  return {
    columns: listColumns(source, table),
    sources: [source],
    isBase: true,
    isGrouped: false,
    segments: [],
    filters: [],
    ranges: new Map(),
    order: [],
  };
}

/** Returns measures, then dimensions, then segments, each in the order of the model. */
function listColumns(source: Source, table: string): Column[] {
  const members = [...source.members.values()];
  return (['measure', 'dimension', 'segment'] as const).flatMap((kind) =>
    members
      .filter((member) => member.kind === kind)
      .map((member) => ({ table, name: member.name, item: { kind: 'member' as const, member } })),
  );
}

function nameDraft(draft: Draft, node: Node, defaultName = ''): Draft {
  const table = (readText(node, 'alias') || defaultName).toLowerCase();
  return { ...draft, isBase: false, columns: draft.columns.map((column) => ({ ...column, table })) };
}

function readJoin(node: Node, context: Context, readSelect: ReadSelect): Draft {
  const [left, right] = ['left', 'right'].map((side) => readFrom(readNode(node, side), context, readSelect));
  if (left?.isBase !== true || right?.isBase !== true) throw needsPostProcessing('A join takes the rows of a select.');
  const sources = [...left.sources, ...right.sources];
  if (!isModelJoin(node) || new Set(sources).size < sources.length) throw needsPushdown('A join is not of the model.');
  return { ...left, columns: [...left.columns, ...right.columns], sources };
}

/** `CROSS JOIN` and `a.__cubeJoinField = b.__cubeJoinField` mean the join of the model. */
export function isModelJoin(node: Node): boolean {
  const condition = readNode(node, 'condition');
  const names = ['left', 'right'].map((side) => readTexts(readNode(condition, side), 'column_names').at(-1));
  const isByField = condition?.type === 'COMPARE_EQUAL' && names.every((name) => name?.toLowerCase() === JOIN_FIELD);
  return readText(node, 'ref_type') === 'CROSS' || (isByField && !/SEMI|ANTI/.test(readText(node, 'join_type')));
}

/** A view in FROM. */
export interface Table {
  readonly alias: string;
  readonly source: Source;
}

/** Lists the views that a part of FROM joins, without those inside of selects. */
export function listTables(node: Node | undefined, model: ModelIndex, commonTables: readonly string[] = []): Table[] {
  if (node?.type === 'JOIN') {
    return ['left', 'right'].flatMap((side) => listTables(readNode(node, side), model, commonTables));
  }
  const name = readText(node, 'table_name').toLowerCase();
  const source = model.sources.get(name);
  const isCommon = readText(node, 'schema_name') === '' && commonTables.includes(name);
  if (node?.type !== 'BASE_TABLE' || source === undefined || isCommon) return [];
  return [{ alias: readText(node, 'alias') || name, source }];
}
