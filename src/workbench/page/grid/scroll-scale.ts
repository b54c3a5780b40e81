/** Maps a scrollbar of limited length to a sheet that may be far longer. */
export interface ScrollScale {
  /** The scrollbar's content has this length, in CSS pixels. */
  readonly length: number;
  toPosition(offset: number): number;
  toOffset(position: number): number;
}

/**
 * Browsers limit an element's height: Firefox to 17.8 million pixels, Chromium to 33.5 million; a
 * full sheet has 21 million.
 */
const MAX_CONTENT_LENGTH = 8_000_000;

/**
 * @param extent the scrollable length of the sheet, in CSS pixels
 * @param viewport the visible length
 */
export function createScrollScale(
  extent: number,
  viewport: number,
  maxLength: number = MAX_CONTENT_LENGTH,
): ScrollScale {
  const length = Math.max(viewport, Math.min(extent, maxLength));
  const maxOffset = Math.max(0, extent - viewport);
  const maxPosition = length - viewport;
  const ratio = maxPosition > 0 ? maxOffset / maxPosition : 0;
  return {
    length,
    toPosition: (offset) => (ratio > 0 ? clamp(offset, maxOffset) / ratio : 0),
    toOffset: (position) => clamp(position, maxPosition) * ratio,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
