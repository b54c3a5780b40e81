/** The model as `/v1/meta` tells it, and the annotation of an answer. */
import { type Catalogue, findMember, type Member, type Source } from './model';
import type { NormalisedQuery } from './normalise-query';

/** Titles, types and formats of a query's members, in the shape of a load's `annotation`. */
export function annotationOf(catalogue: Catalogue, query: NormalisedQuery) {
  const group = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, annotationItem(catalogue, findMember(catalogue, path))]));
  const timeDimensions: Record<string, object> = {};
  for (const { dimension, granularity } of query.timeDimensions) {
    if (granularity === undefined) continue;
    const item = annotationItem(catalogue, findMember(catalogue, dimension));
    timeDimensions[`${dimension}.${granularity}`] = {
      ...item,
      granularity: { name: granularity, title: granularity, interval: `1 ${granularity}` },
    };
    timeDimensions[dimension] = item;
  }
  return {
    measures: group(query.measures ?? []),
    dimensions: group(query.dimensions),
    segments: group(query.segments ?? []),
    timeDimensions,
  };
}

/** Every cube and view, in the shape of `/v1/meta`. */
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
    ...(source.type === 'cube' ? { connectedComponent: 1 } : {}),
    measures: members.flatMap((member) => (member.kind === 'measure' ? [measureMeta(catalogue, member)] : [])),
    dimensions: members.flatMap((member) => (member.kind === 'dimension' ? [dimensionMeta(catalogue, member)] : [])),
    segments: members.flatMap((member) => (member.kind === 'segment' ? [segmentMeta(member)] : [])),
    hierarchies: [],
    folders: [],
    nestedFolders: [],
  };
}

const NO_DRILLS = { drillMembers: [], drillMembersGrouped: { measures: [], dimensions: [] } };

function annotationItem(catalogue: Catalogue, member: Member) {
  const { title, shortTitle } = member;
  if (member.kind === 'segment') return { title, shortTitle };
  const format = formatOf(catalogue, member);
  return member.kind === 'measure'
    ? { title, shortTitle, type: 'number', ...format, ...NO_DRILLS }
    : { title, shortTitle, type: member.definition.type, ...format };
}

/** `format`, and `currency` beside the format of that name; empty for a member without one. */
export function formatOf(catalogue: Catalogue, member: Member): { format?: string; currency?: string } {
  const format = member.kind === 'segment' ? undefined : member.definition.format;
  if (format === undefined) return {};
  return format === 'currency' ? { format, currency: catalogue.currency } : { format };
}

function measureMeta(catalogue: Catalogue, member: Extract<Member, { kind: 'measure' }>) {
  const { definition } = member;
  return {
    ...naming(member),
    ...formatOf(catalogue, member),
    formatDescription: formatDescription(definition.format),
    cumulativeTotal: false,
    cumulative: false,
    type: 'number',
    aggType: definition.type,
    ...NO_DRILLS,
    ...alias(member),
    isVisible: true,
    public: true,
  };
}

function dimensionMeta(catalogue: Catalogue, member: Extract<Member, { kind: 'dimension' }>) {
  const { definition } = member;
  return {
    ...naming(member),
    type: definition.type,
    suggestFilterValues: true,
    ...formatOf(catalogue, member),
    ...(definition.type === 'number' ? { formatDescription: formatDescription(definition.format) } : {}),
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

/** `specifier` in d3's notation. */
function formatDescription(format: string | undefined) {
  if (format === 'currency') return { name: 'currency', specifier: '$,.2~f' };
  if (format === 'percent') return { name: 'percent', specifier: '.2~%' };
  return { name: 'number', specifier: ',.2~f' };
}
