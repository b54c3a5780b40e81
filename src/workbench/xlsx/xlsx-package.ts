import { CFB } from '@e965/xlsx';

/** The parts of an Excel file by path, such as `xl/workbook.xml`, in their order. */
export type Parts = Map<string, Uint8Array>;

/** @throws when the bytes are no ZIP archive */
export function readPackage(bytes: Uint8Array): Parts {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error('The file is no ZIP archive.');
  const { FullPaths, FileIndex } = archives.read(bytes, { type: 'array' });
  const parts: Parts = new Map();
  for (const [index, path] of FullPaths.entries()) {
    const entry = FileIndex[index];
    // Paths begin with the name of the archive's root; folders are entries of their own.
    if (!entry?.content || path.endsWith('/')) continue;
    parts.set(path.slice(path.indexOf('/') + 1), Uint8Array.from(entry.content));
  }
  return parts;
}

export function writePackage(parts: Parts, isCompressed: boolean): Uint8Array {
  const archive = archives.utils.cfb_new({ root: 'R' });
  for (const [path, bytes] of parts) archives.utils.cfb_add(archive, `/${path}`, bytes);
  return Uint8Array.from(archives.write(archive, { type: 'array', fileType: 'zip', compression: isCompressed }));
}

export function textOfPart(parts: Parts, path: string): string | undefined {
  const bytes = parts.get(path);
  return bytes && new TextDecoder().decode(bytes);
}

export function setPart(parts: Parts, path: string, text: string): void {
  parts.set(path, new TextEncoder().encode(text));
}

/** Inserts before the first or after the last occurrence of a mark that every such part has. */
export function insertIntoPart(parts: Parts, path: string, mark: string, text: string): void {
  const before = textOfPart(parts, path) ?? '';
  const at = before.indexOf(mark);
  if (at < 0) throw new Error(`${path} has no ${mark}.`);
  setPart(parts, path, before.slice(0, at) + text + before.slice(at));
}

/** What the library declares as `any`. */
interface ArchiveLibrary {
  read(bytes: Uint8Array, options: { readonly type: 'array' }): Archive;
  write(
    archive: Archive,
    options: { readonly type: 'array'; readonly fileType: 'zip'; readonly compression: boolean },
  ): ArrayLike<number>;
  readonly utils: {
    cfb_new(options: { readonly root: string }): Archive;
    cfb_add(archive: Archive, path: string, bytes: Uint8Array): void;
  };
}

interface Archive {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly content?: ArrayLike<number> }[];
}

const archives: ArchiveLibrary = CFB;
