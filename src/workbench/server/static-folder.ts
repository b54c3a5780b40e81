/** Reads the files of a folder for the server. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';

export interface StaticFile {
  readonly content: Buffer;
  readonly type: string;
  readonly etag: string;
}

/**
 * Finds the files of one folder by their relative path. Only names from a listing of the folder are
 * opened, so no path leads outside.
 */
export interface StaticFolder {
  /** @param path with slashes and without a leading one */
  find(path: string): Promise<StaticFile | undefined>;
}

interface StaticFolderOptions {
  /** Office.js requests `AgaveErrorUX/…`, but its package contains `agaveerrorux/…`. */
  readonly ignoreCase?: boolean;
}

export function openStaticFolder(folder: string, options: StaticFolderOptions = {}): StaticFolder {
  const toKey = (path: string): string => (options.ignoreCase ? path.toLowerCase() : path);
  const listFiles = async (): Promise<ReadonlyMap<string, string>> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Map(files.map((file) => [toKey(relative(folder, file).replaceAll('\\', '/')), file]));
  };
  let files = listFiles();
  return {
    async find(path) {
      const knownFile = (await files).get(toKey(path));
      // A build may have added files since the last listing.
      if (knownFile === undefined) files = listFiles();
      const file = knownFile ?? (await files).get(toKey(path));
      if (file === undefined) return undefined;
      const content = await readFile(file).catch(() => undefined);
      return content && { content, type: findContentType(file), etag: createEtag(content) };
    },
  };
}

export function createEtag(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

function findContentType(file: string): string {
  return CONTENT_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
