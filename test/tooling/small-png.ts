/** Makes pictures of the pane small: a PNG with a palette of its most frequent colors. */
import { crc32, deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

const MAX_COLORS = 32;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Has four bytes per pixel, as base64. */
  readonly rgba: string;
}

/** Returns the PNG with at most 32 colors, which is about a third of its size. */
export async function shrinkPng(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const pixels = await page.evaluate(decodePng, `data:image/png;base64,${png.toString('base64')}`);
  await page.close();
  return encodePng(pixels);
}

/** Runs in the browser, which can decode a PNG. */
async function decodePng(source: string): Promise<Pixels> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.drawImage(image, 0, 0);
  let bytes = '';
  for (const value of context.getImageData(0, 0, width, height).data) bytes += String.fromCharCode(value);
  return { width, height, rgba: btoa(bytes) };
}

/** Chooses the most frequent colors, and gives each pixel the nearest of them. */
function reduceColors(rgba: Buffer): { readonly palette: Buffer; readonly indices: Buffer } {
  const colors = Array.from({ length: rgba.length / 4 }, (_, pixel) => rgba.readUIntBE(pixel * 4, 3));
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, first], [, second]) => second - first)
    .slice(0, MAX_COLORS)
    .map(([color]) => toRgb(color));
  const nearest = new Map([...counts.keys()].map((color) => [color, findNearest(palette, toRgb(color))]));
  return {
    palette: Buffer.from(palette.flat()),
    indices: Buffer.from(colors.map((color) => nearest.get(color) ?? 0)),
  };
}

const toRgb = (color: number): readonly number[] => [color >> 16, (color >> 8) & 255, color & 255];

function findNearest(palette: readonly (readonly number[])[], rgb: readonly number[]): number {
  const distances = palette.map((other) =>
    other.reduce((sum, value, index) => sum + (value - (rgb[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** PNG: https://www.w3.org/TR/png-3/#5DataRep; 3 means that pixels are indices into a palette. */
function encodePng({ width, height, rgba }: Pixels): Buffer {
  const { palette, indices } = reduceColors(Buffer.from(rgba, 'base64'));
  const lines = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), indices.subarray(row * width, (row + 1) * width)]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    encodeChunk('IHDR', header),
    encodeChunk('PLTE', palette),
    encodeChunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
