/**
 * Reads the folders of a deployment. The platform lists them level by level, so only those that
 * were read are known.
 */
import { everyPage, type Folder } from '../../client';
import type { Session } from '../session/session';
import type { FolderOption } from './catalogue-state';

export interface FolderTree {
  readonly folders: ReadonlyMap<number, Folder>;
  /** Folders whose subfolders have not been read. */
  readonly unread: ReadonlySet<number>;
}

/**
 * Each level costs at least one call. A deployment with thousands of folders must not cost
 * thousands of calls before the user filters anything.
 */
const LEVELS_READ_AT_FIRST = 100;
const LEVELS_AT_ONCE = 4;

/** Reads the folders from the root down, level by level, up to a limit of calls. */
export function readFolderTree(session: Session, signal: AbortSignal): Promise<FolderTree> {
  return readBelow(session, { folders: new Map(), unread: new Set() }, [undefined], LEVELS_READ_AT_FIRST, signal);
}

/** Reads the folders in one folder, unless they were read before. */
export async function readFoldersIn(
  session: Session,
  tree: FolderTree,
  folderId: number,
  signal: AbortSignal,
): Promise<FolderTree> {
  if (!tree.unread.has(folderId)) return tree;
  return readBelow(session, tree, [folderId], 1, signal);
}

/** Lists the folders, sorted by path. */
export function folderOptions({ folders }: FolderTree): FolderOption[] {
  const parents = new Set([...folders.values()].map(({ parentId }) => parentId));
  const options = [...folders.values()].map((folder) => ({
    id: folder.id,
    path: pathOf(folder, folders),
    hasFolders: parents.has(folder.id),
  }));
  return options.sort((a, b) => a.path.join('\u0000').localeCompare(b.path.join('\u0000')));
}

/** Returns a folder and all known folders inside it, outer ones first. */
export function foldersBelow({ folders }: FolderTree, folderId: number): number[] {
  const below = new Set([folderId]);
  for (const outer of below) for (const { id, parentId } of folders.values()) if (parentId === outer) below.add(id);
  return [...below];
}

async function readBelow(
  session: Session,
  known: FolderTree,
  start: readonly (number | undefined)[],
  levels: number,
  signal: AbortSignal,
): Promise<FolderTree> {
  const folders = new Map(known.folders);
  const unread = new Set(known.unread);
  const waiting = [...start];
  for (let left = levels; waiting.length > 0 && left > 0; ) {
    const parents = waiting.splice(0, Math.min(LEVELS_AT_ONCE, left));
    left -= parents.length;
    const found = await Promise.all(parents.map((parentId) => readLevel(session, parentId, signal)));
    for (const parentId of parents) if (parentId !== undefined) unread.delete(parentId);
    for (const folder of found.flat()) {
      // A platform that ignores `parentId` returns the whole list each time, so known folders are
      // not queried again.
      if (folders.has(folder.id)) continue;
      folders.set(folder.id, folder);
      unread.add(folder.id);
      waiting.push(folder.id);
    }
  }
  return { folders, unread };
}

async function readLevel(session: Session, parentId: number | undefined, signal: AbortSignal): Promise<Folder[]> {
  const folders: Folder[] = [];
  const pages = everyPage('listFolders', (after) =>
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
export function pathOf(folder: Folder, all: ReadonlyMap<number, Folder>): string[] {
  const path: string[] = [];
  const seen = new Set<number>();
  for (
    let at: Folder | undefined = folder;
    at && !seen.has(at.id);
    at = at.parentId == null ? undefined : all.get(at.parentId)
  ) {
    seen.add(at.id);
    path.unshift(at.name);
  }
  return path;
}
