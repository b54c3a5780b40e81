/**
 * Defines data models and resolves their names. In SQL of a model, `{CUBE}` means the cube's own
 * table alias.
 */
import { createUnknownMemberError, UserError } from './query-error';

/** A calculated measure usually combines other measures. Its type is the type of its values. */
const CALCULATED_TYPES = ['number', 'string', 'time', 'boolean'] as const;
type CalculatedType = (typeof CALCULATED_TYPES)[number];

/** Takes `currency`, `percent`, `accounting_0`, a d3 specifier, or for a time a strptime format. */
interface FormattedDefinition {
  readonly format?: string;
  /**
   * The code follows ISO 4217. A member with the format `currency` and no code uses the model's
   * currency.
   */
  readonly currency?: string;
}

/** `/v1/meta` repeats these free fields, such as `synonyms`. */
type CustomMeta = Readonly<Record<string, string | readonly string[]>>;

interface MeasureDefinition extends FormattedDefinition {
  readonly name: string;
  readonly title: string;
  readonly type: 'count' | 'countDistinct' | 'countDistinctApprox' | 'sum' | 'avg' | 'min' | 'max' | CalculatedType;
  /**
   * Holds the value of one row, or for a calculated type an expression over groups of rows:
   * `{net_sales} / {quantity}`.
   */
  readonly sql?: string;
  /** Only rows that meet these SQL conditions count. */
  readonly filters?: readonly string[];
  /**
   * A drill-down shows these members: those of the cube by name, those of joined cubes as
   * `stores.name`.
   */
  readonly drillMembers?: readonly string[];
  readonly description?: string;
  readonly meta?: CustomMeta;
}

interface DimensionDefinition extends FormattedDefinition {
  readonly name: string;
  /** The default is made from the name, including the prefix that a view adds. */
  readonly title?: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly sql: string;
  readonly primaryKey?: boolean;
  readonly description?: string;
  readonly meta?: CustomMeta;
}

interface SegmentDefinition {
  readonly name: string;
  readonly title: string;
  readonly sql: string;
}

interface JoinDefinition {
  /** The joined cube is on the "one" side, so that a join never multiplies rows. */
  readonly cube: string;
  /** Example: `{CUBE}.store_id = {stores}.id` */
  readonly sql: string;
}

interface HierarchyDefinition {
  readonly name: string;
  readonly title: string;
  /** Names dimensions of the cube, the coarsest first. */
  readonly levels: readonly string[];
}

export interface CubeDefinition {
  readonly name: string;
  readonly title: string;
  /** Names a table of the `source` schema, or holds a query in parentheses. */
  readonly table: string;
  readonly joins: readonly JoinDefinition[];
  readonly measures: readonly MeasureDefinition[];
  readonly dimensions: readonly DimensionDefinition[];
  readonly segments: readonly SegmentDefinition[];
  readonly hierarchies?: readonly HierarchyDefinition[];
}

interface ViewPart {
  /** Leads from the view's root to the cube whose members the view includes. */
  readonly joinPath: readonly string[];
  /** Puts the cube's name before each member's name, but not before its title. */
  readonly prefix?: boolean;
  /** Names members and hierarchies of the cube. */
  readonly includes: '*' | readonly string[];
}

interface ViewDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parts: readonly ViewPart[];
  /** Groups members of the view, for those who choose among them. */
  readonly folders?: readonly { readonly name: string; readonly includes: readonly string[] }[];
}

export interface DataModel {
  /** Every `currency` member has this ISO 4217 code unless it names another. */
  readonly currency: string;
  readonly cubes: readonly CubeDefinition[];
  readonly views: readonly ViewDefinition[];
}

interface MemberBase {
  /** Example: `sales.net_sales` */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  /** Names the cube's member that a view's member stands for. */
  readonly aliasMember: string | undefined;
  readonly cube: CubeDefinition;
  /**
   * Leads from the cube whose rows are counted to the member's own. A cube's own member has only
   * that one.
   */
  readonly joinPath: readonly string[];
}

export type Member =
  | (MemberBase & { readonly kind: 'measure'; readonly definition: MeasureDefinition })
  | (MemberBase & { readonly kind: 'dimension'; readonly definition: DimensionDefinition })
  | (MemberBase & { readonly kind: 'segment'; readonly definition: SegmentDefinition });
export type Measure = Extract<Member, { kind: 'measure' }>;
export type Dimension = Extract<Member, { kind: 'dimension' }>;
export type Segment = Extract<Member, { kind: 'segment' }>;

export function isCalculated({ definition: { type } }: Measure): boolean {
  return CALCULATED_TYPES.some((calculated) => calculated === type);
}

/**
 * Returns the type of a member's values. Measures are numbers unless they are calculated with
 * another type.
 */
export function getValueType({ kind, definition }: Measure | Dimension): CalculatedType {
  const type = CALCULATED_TYPES.find((calculated) => calculated === definition.type);
  return kind === 'measure' ? (type ?? 'number') : definition.type;
}

/** A query can name a cube or a view. */
export interface Source {
  readonly name: string;
  readonly title: string;
  readonly type: 'cube' | 'view';
  readonly description: string | undefined;
  /** The query counts rows of this cube and joins the others to it. */
  readonly root: CubeDefinition;
  readonly members: ReadonlyMap<string, Member>;
  readonly hierarchies: readonly Hierarchy[];
  readonly folders: NonNullable<ViewDefinition['folders']>;
}

interface Hierarchy extends Omit<HierarchyDefinition, 'levels'> {
  /** Lists the paths of dimensions. */
  readonly levels: readonly string[];
  readonly aliasMember?: string;
}

export interface ModelIndex {
  readonly currency: string;
  readonly sources: ReadonlyMap<string, Source>;
  readonly cubes: ReadonlyMap<string, CubeDefinition>;
}

/**
 * Resolves the model's names once.
 * @throws Error for a model that names something undefined
 */
export function indexModel(model: DataModel): ModelIndex {
  const cubes = new Map(model.cubes.map((cube) => [cube.name, cube]));
  const sources = new Map<string, Source>();
  for (const cube of model.cubes) {
    const naming = { name: cube.name, title: cube.title, prefix: '', joinPath: undefined };
    const members = resolveMembers(cube, naming);
    sources.set(cube.name, {
      name: cube.name,
      title: cube.title,
      type: 'cube',
      description: undefined,
      root: cube,
      members: new Map(members.map((member) => [member.name, member])),
      hierarchies: resolveHierarchies(cube, naming, '*'),
      folders: [],
    });
  }
  for (const view of model.views) {
    const members = new Map<string, Member>();
    const hierarchies: Hierarchy[] = [];
    let root: CubeDefinition | undefined;
    for (const part of view.parts) {
      const [first] = part.joinPath;
      const cube = cubes.get(part.joinPath.at(-1) ?? '');
      const rootCube = cubes.get(first ?? '');
      if (cube === undefined || rootCube === undefined) throw new Error(`View ${view.name} names an unknown cube.`);
      root ??= rootCube;
      const prefix = part.prefix === true ? cube.name : '';
      const naming = { ...view, prefix, joinPath: part.joinPath };
      const cubeMembers = resolveMembers(cube, naming);
      const includedMembers =
        part.includes === '*'
          ? cubeMembers
          : part.includes.flatMap((name) => cubeMembers.filter(({ definition }) => definition.name === name));
      for (const member of includedMembers) members.set(member.name, member);
      hierarchies.push(...resolveHierarchies(cube, naming, part.includes));
    }
    if (root === undefined) throw new Error(`View ${view.name} has no cube.`);
    const { name, title, description, folders = [] } = view;
    sources.set(name, { name, title, type: 'view', description, root, members, hierarchies, folders });
  }
  return { currency: model.currency, sources, cubes };
}

/**
 * Returns the member at `source.name`.
 * @throws UserError with a message for the caller
 */
export function findMember(model: ModelIndex, path: string): Member {
  const [sourceName = '', name, ...rest] = path.split('.');
  const source = model.sources.get(sourceName);
  if (source === undefined) throw new UserError(`Cube '${sourceName}' not found for path '${path}'`);
  const member = name === undefined || rest.length > 0 ? undefined : source.members.get(name);
  if (member === undefined) throw createUnknownMemberError(name ?? '', path);
  return member;
}

/** Names the cube or view that shows the members of a cube. */
interface Naming {
  readonly name: string;
  readonly title: string;
  readonly prefix: string;
  /** A cube's own members have no path. */
  readonly joinPath: readonly string[] | undefined;
}

const addPrefix = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}_${name}`);

/** Returns the hierarchies that are included, with those of their levels that are, too. */
function resolveHierarchies(
  cube: CubeDefinition,
  { name: source, prefix, joinPath }: Naming,
  includes: ViewPart['includes'],
): Hierarchy[] {
  const isIncluded = (name: string) => includes === '*' || includes.includes(name);
  return (cube.hierarchies ?? [])
    .filter(({ name }) => isIncluded(name))
    .map(({ name, title, levels }) => ({
      name: `${source}.${addPrefix(prefix, name)}`,
      title,
      levels: levels.filter(isIncluded).map((level) => `${source}.${addPrefix(prefix, level)}`),
      ...(joinPath === undefined ? {} : { aliasMember: `${cube.name}.${name}` }),
    }));
}

function resolveMembers(cube: CubeDefinition, naming: Naming): Member[] {
  const { prefix, joinPath } = naming;
  const createBase = (definition: { readonly name: string; readonly title?: string }): MemberBase => {
    const name = addPrefix(prefix, definition.name);
    const shortTitle = definition.title ?? createTitle(name);
    return {
      path: `${naming.name}.${name}`,
      name,
      title: `${naming.title} ${shortTitle}`,
      shortTitle,
      aliasMember: joinPath === undefined ? undefined : `${cube.name}.${definition.name}`,
      cube,
      joinPath: joinPath ?? [cube.name],
    };
  };
  return [
    ...cube.measures.map((definition) => ({ ...createBase(definition), kind: 'measure' as const, definition })),
    ...cube.dimensions.map((definition) => ({ ...createBase(definition), kind: 'dimension' as const, definition })),
    ...cube.segments.map((definition) => ({ ...createBase(definition), kind: 'segment' as const, definition })),
  ];
}

/** `customers_city` -> `Customers City` */
function createTitle(name: string): string {
  const words = name
    .split('_')
    .map((word) => (word === 'id' ? 'ID' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`));
  return words.join(' ');
}
