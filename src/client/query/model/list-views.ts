/** Lists the public views of a data model, and groups their fields as the model's author has. Pure. */
import type { MetaAnswer } from '../../../contract';
import { isObject } from '../../wire/json-lines';
import { listMembers } from '../data-model';
import type { FieldGroup, ModelField, ModelView } from './model-view';
import { readSynonyms } from './read-synonyms';

type DescribedSource = MetaAnswer['cubes'][number];
type DescribedFolder = NonNullable<DescribedSource['folders']>[number];
type DescribedPart = Pick<DescribedSource, 'public' | 'isVisible' | 'description' | 'meta'>;

/** Folders deeper than this are left out. The engine sets no limit, but no person nests so deep. */
const MAX_FOLDER_DEPTH = 20;

/** Returns views and cubes in the order of the model, without hidden ones and those without fields. */
export function listViews({ cubes }: MetaAnswer): readonly ModelView[] {
  return cubes.filter(isPublic).flatMap((source) => {
    const fields = listFields(source);
    if (!source.name || fields.length === 0) return [];
    return {
      name: source.name,
      title: source.title || source.name,
      ...describe(source),
      isCube: source.type !== 'view',
      fields,
      groups: listGroups(source, new Set(fields.map(({ name }) => name))),
    };
  });
}

function listFields(source: DescribedSource): ModelField[] {
  const { dimensions, measures } = source;
  const granularities = new Map((dimensions ?? []).map((one) => [one.name, one.granularities ?? []]));
  const described = new Map([...(dimensions ?? []), ...(measures ?? [])].map((one) => [one.name, one]));
  // Titles are chosen among all members, so that a field has the same title in every part of the pane.
  return listMembers(source).flatMap((member) => {
    const part = described.get(member.name);
    if (!part || !isPublic(part)) return [];
    return {
      ...member,
      ...describe(part),
      granularities: (granularities.get(member.name) ?? []).map(({ name, title, interval }) => ({
        name,
        title: title || name,
        interval: interval ?? '',
      })),
    };
  });
}

const isPublic = (part: DescribedPart): boolean => part.public ?? part.isVisible ?? true;

function describe({ description, meta }: DescribedPart) {
  return { ...(description && { description }), ...readSynonyms(meta) };
}

function listGroups(source: DescribedSource, publicNames: ReadonlySet<string>): FieldGroup[] {
  const { folders, nestedFolders, hierarchies } = source;
  const keepPublic = (names: readonly unknown[]) => [
    ...new Set(names.filter((name) => typeof name === 'string').filter((name) => publicNames.has(name))),
  ];
  const toFolder = ({ name, members }: DescribedFolder, depth = 1): FieldGroup[] => {
    const parts = members ?? [];
    const innerFolders = depth < MAX_FOLDER_DEPTH ? parts.filter(isFolder) : [];
    const groups = innerFolders.flatMap((folder) => toFolder(folder, depth + 1));
    return omitEmpty({ kind: 'folder', title: name, fieldNames: keepPublic(parts), groups });
  };
  return [
    ...(nestedFolders ?? folders ?? []).flatMap((folder) => toFolder(folder)),
    ...(hierarchies ?? [])
      .filter(isPublic)
      .flatMap(({ name, title, levels }) =>
        omitEmpty({ kind: 'hierarchy', title: title || name, fieldNames: keepPublic(levels), groups: [] }),
      ),
  ];
}

function isFolder(part: unknown): part is DescribedFolder {
  if (!isObject(part) || !('name' in part) || !('members' in part)) return false;
  return typeof part.name === 'string' && Array.isArray(part.members);
}

const omitEmpty = (group: FieldGroup): FieldGroup[] =>
  group.fieldNames.length + group.groups.length > 0 ? [group] : [];
