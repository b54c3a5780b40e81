/** Describes the model for `/v1/meta`, and the members of an answer for its annotation. */
import { describeFormat, readMemberFormat } from './member-format';
import {
  type CubeDefinition,
  type Dimension,
  findMember,
  getValueType,
  type Measure,
  type Member,
  type ModelIndex,
  type Source,
} from './model';
import type { NormalizedQuery } from './normalize-query';

/** Returns titles, types and formats of a query's members in the shape of a load's `annotation`. */
export function annotateQuery(model: ModelIndex, query: NormalizedQuery) {
  const annotate = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, createAnnotationItem(model, findMember(model, path))]));
  const timeDimensions: Record<string, ReturnType<typeof createAnnotationItem>> = {};
  for (const { dimension, granularity } of query.timeDimensions) {
    if (granularity === undefined) continue;
    const item = createAnnotationItem(model, findMember(model, dimension));
    timeDimensions[`${dimension}.${granularity}`] = {
      ...item,
      granularity: { name: granularity, title: granularity, interval: `1 ${granularity}` },
    };
    if (!query.dimensions.includes(dimension)) timeDimensions[dimension] = item;
  }
  return {
    measures: annotate(query.measures ?? []),
    dimensions: annotate(query.dimensions),
    segments: annotate(query.segments ?? []),
    timeDimensions,
  };
}

/** Returns every cube and view in the shape of `/v1/meta`. */
export function describeModel(model: ModelIndex, onlyViews: boolean) {
  const sources = [...model.sources.values()].filter((source) => !onlyViews || source.type === 'view');
  return { cubes: sources.map((source) => describeSource(model, source)) };
}

function describeSource(model: ModelIndex, source: Source) {
  const members = [...source.members.values()];
  const folders = source.folders.map(({ name, includes }) => ({
    name,
    members: includes.map((member) => `${source.name}.${member}`),
  }));
  return {
    name: source.name,
    type: source.type,
    title: source.title,
    ...(source.description === undefined ? {} : { description: source.description }),
    isVisible: true,
    public: true,
    ...(source.type === 'cube' && isJoined(model, source.root) ? { connectedComponent: 1 } : {}),
    measures: members.flatMap((member) => (member.kind === 'measure' ? [describeMeasure(model, member)] : [])),
    dimensions: members.flatMap((member) => (member.kind === 'dimension' ? [describeDimension(model, member)] : [])),
    segments: members.flatMap((member) => (member.kind === 'segment' ? [describeSegment(member)] : [])),
    hierarchies: source.hierarchies.map((hierarchy) => ({ ...hierarchy, public: true })),
    // The engine repeats folders that contain no others in both lists.
    folders,
    nestedFolders: folders,
  };
}

function isJoined({ cubes }: ModelIndex, cube: CubeDefinition): boolean {
  return (
    cube.joins.length > 0 || [...cubes.values()].some(({ joins }) => joins.some((join) => join.cube === cube.name))
  );
}

/** A view shows only the drill members that it includes, under its own names. */
function describeDrill({ sources }: ModelIndex, measure: Measure) {
  const members = [...(sources.get(measure.path.split('.')[0] ?? '')?.members.values() ?? [])];
  const drillMembers = (measure.definition.drillMembers ?? []).flatMap((name) => {
    const path = name.includes('.') ? name : `${measure.cube.name}.${name}`;
    const ownMember = members.find((member) => (member.aliasMember ?? member.path) === path);
    // A cube also shows members of the cubes that it joins.
    const joinedCube = measure.aliasMember === undefined ? sources.get(path.split('.')[0] ?? '') : undefined;
    return ownMember ?? joinedCube?.members.get(path.split('.')[1] ?? '') ?? [];
  });
  const listPaths = (kind: Member['kind']) =>
    drillMembers.filter((member) => member.kind === kind).map(({ path }) => path);
  return {
    drillMembers: drillMembers.map(({ path }) => path),
    drillMembersGrouped: { measures: listPaths('measure'), dimensions: listPaths('dimension') },
  };
}

/** The annotation describes a member to the reader of an answer. A segment has only texts. */
interface AnnotationItem {
  readonly title: string;
  readonly type?: string;
  readonly granularity?: object;
}

function createAnnotationItem(model: ModelIndex, member: Member): AnnotationItem {
  const { name: _, ...names } = describeNames(member);
  if (member.kind === 'segment') return names;
  const description = { ...names, type: getValueType(member), ...readMemberFormat(model, member) };
  return member.kind === 'measure' ? { ...description, ...describeDrill(model, member) } : description;
}

function describeMeasure(model: ModelIndex, member: Measure) {
  const { definition } = member;
  return {
    ...describeNames(member),
    ...readMemberFormat(model, member),
    formatDescription: describeFormat(model, member),
    cumulativeTotal: false,
    cumulative: false,
    type: getValueType(member),
    aggType: definition.type,
    ...describeDrill(model, member),
    ...createAliasField(member),
    meta: definition.meta,
    isVisible: true,
    public: true,
  };
}

function describeDimension(model: ModelIndex, member: Dimension) {
  const { definition } = member;
  return {
    ...describeNames(member),
    type: definition.type,
    suggestFilterValues: true,
    ...readMemberFormat(model, member),
    formatDescription: describeFormat(model, member),
    meta: definition.meta,
    isVisible: true,
    public: true,
    primaryKey: member.aliasMember === undefined && definition.primaryKey === true,
    ...createAliasField(member),
  };
}

function describeSegment(member: Member) {
  return { ...describeNames(member), isVisible: true, public: true };
}

function describeNames(member: Member) {
  const description = 'description' in member.definition ? member.definition.description : undefined;
  return {
    name: member.path,
    title: member.title,
    shortTitle: member.shortTitle,
    ...(description === undefined ? {} : { description }),
  };
}

const createAliasField = (member: Member) =>
  member.aliasMember === undefined ? {} : { aliasMember: member.aliasMember };
