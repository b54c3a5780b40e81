/** Describes the model for `/v1/meta`, and the members of an answer for its annotation. */
import { formatDescription, formatOf } from './member-format';
import {
  type Catalogue,
  type CubeDefinition,
  type Dimension,
  findMember,
  type Measure,
  type Member,
  type Source,
  valueType,
} from './model';
import type { NormalisedQuery } from './normalise-query';

/** Returns titles, types and formats of a query's members in the shape of a load's `annotation`. */
export function annotationOf(catalogue: Catalogue, query: NormalisedQuery) {
  const group = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, annotationItem(catalogue, findMember(catalogue, path))]));
  const timeDimensions: Record<string, ReturnType<typeof annotationItem>> = {};
  for (const { dimension, granularity } of query.timeDimensions) {
    if (granularity === undefined) continue;
    const item = annotationItem(catalogue, findMember(catalogue, dimension));
    timeDimensions[`${dimension}.${granularity}`] = {
      ...item,
      granularity: { name: granularity, title: granularity, interval: `1 ${granularity}` },
    };
    if (!query.dimensions.includes(dimension)) timeDimensions[dimension] = item;
  }
  return {
    measures: group(query.measures ?? []),
    dimensions: group(query.dimensions),
    segments: group(query.segments ?? []),
    timeDimensions,
  };
}

/** Returns every cube and view in the shape of `/v1/meta`. */
export function metaOf(catalogue: Catalogue, onlyViews: boolean) {
  const sources = [...catalogue.sources.values()].filter((source) => !onlyViews || source.type === 'view');
  return { cubes: sources.map((source) => sourceMeta(catalogue, source)) };
}

function sourceMeta(catalogue: Catalogue, source: Source) {
  const members = [...source.members.values()];
  return {
    name: source.name,
    type: source.type,
    title: source.title,
    ...(source.description === undefined ? {} : { description: source.description }),
    isVisible: true,
    public: true,
    ...(source.type === 'cube' && isJoined(catalogue, source.root) ? { connectedComponent: 1 } : {}),
    measures: members.flatMap((member) => (member.kind === 'measure' ? [measureMeta(catalogue, member)] : [])),
    dimensions: members.flatMap((member) => (member.kind === 'dimension' ? [dimensionMeta(catalogue, member)] : [])),
    segments: members.flatMap((member) => (member.kind === 'segment' ? [segmentMeta(member)] : [])),
    hierarchies: [],
    folders: [],
    nestedFolders: [],
  };
}

function isJoined({ cubes }: Catalogue, cube: CubeDefinition): boolean {
  return (
    cube.joins.length > 0 || [...cubes.values()].some(({ joins }) => joins.some((join) => join.cube === cube.name))
  );
}

/** A view shows only the drill members that it includes, under its own names. */
function drillsOf({ sources }: Catalogue, measure: Measure) {
  const members = [...(sources.get(measure.path.split('.')[0] ?? '')?.members.values() ?? [])];
  const found = (measure.definition.drillMembers ?? []).flatMap((name) => {
    const path = name.includes('.') ? name : `${measure.cube.name}.${name}`;
    const own = members.find((member) => (member.aliasMember ?? member.path) === path);
    // A cube also shows members of the cubes that it joins.
    const joined = measure.aliasMember === undefined ? sources.get(path.split('.')[0] ?? '') : undefined;
    return own ?? joined?.members.get(path.split('.')[1] ?? '') ?? [];
  });
  const paths = (kind: Member['kind']) => found.filter((member) => member.kind === kind).map(({ path }) => path);
  return {
    drillMembers: found.map(({ path }) => path),
    drillMembersGrouped: { measures: paths('measure'), dimensions: paths('dimension') },
  };
}

/** The annotation describes a member to the reader of an answer. A segment has only texts. */
interface AnnotationItem {
  readonly title: string;
  readonly type?: string;
  readonly granularity?: object;
}

function annotationItem(catalogue: Catalogue, member: Member): AnnotationItem {
  const { name: _, ...texts } = naming(member);
  if (member.kind === 'segment') return texts;
  const described = { ...texts, type: valueType(member), ...formatOf(catalogue, member) };
  return member.kind === 'measure' ? { ...described, ...drillsOf(catalogue, member) } : described;
}

function measureMeta(catalogue: Catalogue, member: Measure) {
  const { definition } = member;
  return {
    ...naming(member),
    ...formatOf(catalogue, member),
    formatDescription: formatDescription(catalogue, member),
    cumulativeTotal: false,
    cumulative: false,
    type: valueType(member),
    aggType: definition.type,
    ...drillsOf(catalogue, member),
    ...alias(member),
    isVisible: true,
    public: true,
  };
}

function dimensionMeta(catalogue: Catalogue, member: Dimension) {
  const { definition } = member;
  return {
    ...naming(member),
    type: definition.type,
    suggestFilterValues: true,
    ...formatOf(catalogue, member),
    formatDescription: formatDescription(catalogue, member),
    isVisible: true,
    public: true,
    primaryKey: member.aliasMember === undefined && definition.primaryKey === true,
    ...alias(member),
  };
}

function segmentMeta(member: Member) {
  return { ...naming(member), isVisible: true, public: true };
}

function naming(member: Member) {
  const description = 'description' in member.definition ? member.definition.description : undefined;
  return {
    name: member.path,
    title: member.title,
    shortTitle: member.shortTitle,
    ...(description === undefined ? {} : { description }),
  };
}

const alias = (member: Member) => (member.aliasMember === undefined ? {} : { aliasMember: member.aliasMember });
