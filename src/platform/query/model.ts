/** A data model as data: what the words of a query mean in SQL, and the catalogue that finds them. `{CUBE}` stands for the cube's own table alias. */
import { UserError, unknownMember } from './query-error';

/** Types of a measure that is calculated, from other measures as a rule; they say what its values are. */
const CALCULATED = ['number', 'string', 'time', 'boolean'] as const;
type CalculatedType = (typeof CALCULATED)[number];

/** `currency`, `percent`, `accounting_0`, a d3 text, or for a time a strptime text. */
interface Formatted {
  readonly format?: string;
  /** ISO 4217; the model's for `currency` without one. */
  readonly currency?: string;
}

interface MeasureDefinition extends Formatted {
  readonly name: string;
  readonly title: string;
  readonly type: 'count' | 'countDistinct' | 'sum' | 'avg' | 'min' | 'max' | CalculatedType;
  /** The value of one row; of a calculated type, an expression over groups of rows: `{net_sales} / {quantity}`. */
  readonly sql?: string;
  /** Rows that count, as SQL conditions. */
  readonly filters?: readonly string[];
  /** What is shown of the rows behind it: members of its cube by their names, those of joined cubes as `stores.name`. */
  readonly drillMembers?: readonly string[];
  readonly description?: string;
}

interface DimensionDefinition extends Formatted {
  readonly name: string;
  /** Made of the name, with the prefix that a view gives it, when left out. */
  readonly title?: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly sql: string;
  readonly primaryKey?: boolean;
  readonly description?: string;
}

interface SegmentDefinition {
  readonly name: string;
  readonly title: string;
  readonly sql: string;
}

interface JoinDefinition {
  /** The cube on the "one" side: a join never multiplies rows. */
  readonly cube: string;
  /** `{CUBE}.store_id = {stores}.id` */
  readonly sql: string;
}

export interface CubeDefinition {
  readonly name: string;
  readonly title: string;
  /** A table of the `source` schema, or a query in parentheses. */
  readonly table: string;
  readonly joins: readonly JoinDefinition[];
  readonly measures: readonly MeasureDefinition[];
  readonly dimensions: readonly DimensionDefinition[];
  readonly segments: readonly SegmentDefinition[];
}

interface ViewPart {
  /** Cubes from the view's root to the one whose members are included. */
  readonly joinPath: readonly string[];
  /** True puts the cube's name before each member's name, but not before its title. */
  readonly prefix?: boolean;
  readonly includes: '*' | readonly string[];
}

interface ViewDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parts: readonly ViewPart[];
}

export interface DataModel {
  /** ISO 4217, of every `currency` member. */
  readonly currency: string;
  readonly cubes: readonly CubeDefinition[];
  readonly views: readonly ViewDefinition[];
}

interface MemberBase {
  /** `sales.net_sales` */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly shortTitle: string;
  /** The member of a cube behind a member of a view. */
  readonly aliasMember: string | undefined;
  readonly cube: CubeDefinition;
  /** Cubes from the one whose rows are counted to the member's own, its last; a cube's own member has that one alone. */
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
  return CALCULATED.some((calculated) => calculated === type);
}

/** What a member's values are told to be: those of a measure are numbers, unless it is calculated as something else. */
export function valueType({ kind, definition }: Measure | Dimension): CalculatedType {
  const type = CALCULATED.find((calculated) => calculated === definition.type);
  return kind === 'measure' ? (type ?? 'number') : definition.type;
}

/** A cube or a view: something that a query can name. */
export interface Source {
  readonly name: string;
  readonly title: string;
  readonly type: 'cube' | 'view';
  readonly description: string | undefined;
  /** The cube whose rows are counted; others hang on it by joins. */
  readonly root: CubeDefinition;
  readonly members: ReadonlyMap<string, Member>;
}

export interface Catalogue {
  readonly currency: string;
  readonly sources: ReadonlyMap<string, Source>;
  readonly cubes: ReadonlyMap<string, CubeDefinition>;
}

/** Resolves the model's names once. Throws for a model that names what it does not define. */
export function catalogueOf(model: DataModel): Catalogue {
  const cubes = new Map(model.cubes.map((cube) => [cube.name, cube]));
  const sources = new Map<string, Source>();
  for (const cube of model.cubes) {
    const members = membersOf(cube, { name: cube.name, title: cube.title, prefix: '', joinPath: undefined });
    sources.set(cube.name, {
      name: cube.name,
      title: cube.title,
      type: 'cube',
      description: undefined,
      root: cube,
      members: new Map(members.map((member) => [member.name, member])),
    });
  }
  for (const view of model.views) {
    const members = new Map<string, Member>();
    let root: CubeDefinition | undefined;
    for (const part of view.parts) {
      const [first] = part.joinPath;
      const cube = cubes.get(part.joinPath.at(-1) ?? '');
      const top = cubes.get(first ?? '');
      if (cube === undefined || top === undefined) throw new Error(`View ${view.name} names an unknown cube.`);
      root ??= top;
      const prefix = part.prefix === true ? cube.name : '';
      const all = membersOf(cube, { ...view, prefix, joinPath: part.joinPath });
      const included =
        part.includes === '*'
          ? all
          : part.includes.flatMap((name) => all.filter(({ definition }) => definition.name === name));
      for (const member of included) members.set(member.name, member);
    }
    if (root === undefined) throw new Error(`View ${view.name} has no cube.`);
    const { name, title, description } = view;
    sources.set(name, { name, title, type: 'view', description, root, members });
  }
  return { currency: model.currency, sources, cubes };
}

/** The member at `source.name`. Throws what a caller may read. */
export function findMember(catalogue: Catalogue, path: string): Member {
  const [sourceName = '', name, ...rest] = path.split('.');
  const source = catalogue.sources.get(sourceName);
  if (source === undefined) throw new UserError(`Cube '${sourceName}' not found for path '${path}'`);
  const member = name === undefined || rest.length > 0 ? undefined : source.members.get(name);
  if (member === undefined) throw unknownMember(name ?? '', path);
  return member;
}

function membersOf(
  cube: CubeDefinition,
  owner: {
    readonly name: string;
    readonly title: string;
    readonly prefix: string;
    /** Undefined for a cube's own members. */
    readonly joinPath: readonly string[] | undefined;
  },
): Member[] {
  const { prefix, joinPath } = owner;
  const base = (definition: { readonly name: string; readonly title?: string }): MemberBase => {
    const name = prefix === '' ? definition.name : `${prefix}_${definition.name}`;
    const shortTitle = definition.title ?? titleOf(name);
    return {
      path: `${owner.name}.${name}`,
      name,
      title: `${owner.title} ${shortTitle}`,
      shortTitle,
      aliasMember: joinPath === undefined ? undefined : `${cube.name}.${definition.name}`,
      cube,
      joinPath: joinPath ?? [cube.name],
    };
  };
  return [
    ...cube.measures.map((definition) => ({ ...base(definition), kind: 'measure' as const, definition })),
    ...cube.dimensions.map((definition) => ({ ...base(definition), kind: 'dimension' as const, definition })),
    ...cube.segments.map((definition) => ({ ...base(definition), kind: 'segment' as const, definition })),
  ];
}

/** `customers_city` is `Customers City`. */
function titleOf(name: string): string {
  const words = name
    .split('_')
    .map((word) => (word === 'id' ? 'ID' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`));
  return words.join(' ');
}
