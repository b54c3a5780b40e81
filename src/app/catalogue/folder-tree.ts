/**
 * Reads the folders of a deployment. The platform lists them level by level, so only those that
 * were read are known.
 */
import { type Folder, readAllPages } from '../../client';
import type { Session } from '../session/session';
import type { FolderOption } from './catalogue-state';

export interface FolderTree {
  readonly folders: ReadonlyMap<number, Folder>;
  /** Lists folders whose subfolders have not been read. */
  readonly unreadFolderIds: ReadonlySet<number>;
}

/**
 * Each level costs at least one call. A deployment with thousands of folders must not cost
 * thousands of calls before the user filters anything.
 */
const MAX_INITIAL_LEVELS = 100;
const MAX_CONCURRENT_LEVELS = 4;

/** Reads the folders from the root down, level by level, up to a limit of calls. */
export function readFolderTree(session: Session, signal: AbortSignal): Promise<FolderTree> {
  return readLevels(
    session,
    { folders: new Map(), unreadFolderIds: new Set() },
    [undefined],
    MAX_INITIAL_LEVELS,
    signal,
  );
}

/** Reads the folders in one folder, unless they were read before. */
export async function readFoldersIn(
  session: Session,
  tree: FolderTree,
  folderId: number,
  signal: AbortSignal,
): Promise<FolderTree> {
  if (!tree.unreadFolderIds.has(folderId)) return tree;
  return readLevels(session, tree, [folderId], 1, signal);
}

/** Lists the folders, sorted by path. */
export function listFolderOptions({ folders }: FolderTree): FolderOption[] {
  const parents = new Set([...folders.values()].map(({ parentId }) => parentId));
  const options = [...folders.values()].map((folder) => ({
    id: folder.id,
    path: buildPath(folder, folders),
    hasSubfolders: parents.has(folder.id),
  }));
  return options.sort((a, b) => a.path.join('\u0000').localeCompare(b.path.join('\u0000')));
}

/** Returns a folder and all known folders inside it, outer ones first. */
export function collectFolderIds({ folders }: FolderTree, folderId: number): number[] {
  const folderIds = new Set([folderId]);
  for (const outerId of folderIds)
    for (const { id, parentId } of folders.values()) if (parentId === outerId) folderIds.add(id);
  return [...folderIds];
}

async function readLevels(
  session: Session,
  treeBefore: FolderTree,
  start: readonly (number | undefined)[],
  levels: number,
  signal: AbortSignal,
): Promise<FolderTree> {
  const folders = new Map(treeBefore.folders);
  const unreadFolderIds = new Set(treeBefore.unreadFolderIds);
  const queue = [...start];
  for (let levelsLeft = levels; queue.length > 0 && levelsLeft > 0; ) {
    const parents = queue.splice(0, Math.min(MAX_CONCURRENT_LEVELS, levelsLeft));
    levelsLeft -= parents.length;
    const found = await Promise.all(parents.map((parentId) => readLevel(session, parentId, signal)));
    for (const parentId of parents) if (parentId !== undefined) unreadFolderIds.delete(parentId);
    for (const folder of found.flat()) {
      // A platform that ignores `parentId` returns the whole list each time, so known folders are
      // not queried again.
      if (folders.has(folder.id)) continue;
      folders.set(folder.id, folder);
      unreadFolderIds.add(folder.id);
      queue.push(folder.id);
    }
  }
  return { folders, unreadFolderIds };
}

async function readLevel(session: Session, parentId: number | undefined, signal: AbortSignal): Promise<Folder[]> {
  const folders: Folder[] = [];
  const pages = readAllPages('listFolders', (after) =>
    session.client.listFolders(
      session.deployment.id,
      { first: 100, ...(parentId === undefined ? {} : { parentId }), ...(after === undefined ? {} : { after }) },
      signal,
    ),
  );
  for await (const page of pages) folders.push(...page);
  return folders;
}

/** Returns the names on the way from the root to the folder. */
export function buildPath(folder: Folder, all: ReadonlyMap<number, Folder>): string[] {
  const path: string[] = [];
  const visited = new Set<number>();
  for (
    let ancestor: Folder | undefined = folder;
    ancestor && !visited.has(ancestor.id);
    ancestor = ancestor.parentId == null ? undefined : all.get(ancestor.parentId)
  ) {
    visited.add(ancestor.id);
    path.unshift(ancestor.name);
  }
  return path;
}
