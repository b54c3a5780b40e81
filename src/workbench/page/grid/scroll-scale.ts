/** How a scrollbar of bounded length stands for a sheet that may be far longer. */
export interface ScrollScale {
  /** Length to give the scrollbar's content, in CSS pixels. */
  readonly length: number;
  toPosition(offset: number): number;
  toOffset(position: number): number;
}

/** Browsers cap an element's height: Firefox at 17.8 million pixels, Chromium at 33.5 million; a full sheet has 21 million. */
const LONGEST = 8_000_000;

/**
 * @param extent how much of the sheet can be scrolled through, in CSS pixels
 * @param viewport how much of it is visible at once
 */
export function createScrollScale(extent: number, viewport: number, longest: number = LONGEST): ScrollScale {
  const length = Math.max(viewport, Math.min(extent, longest));
  const offsets = Math.max(0, extent - viewport);
  const positions = length - viewport;
  const ratio = positions > 0 ? offsets / positions : 0;
  return {
    length,
    toPosition: (offset) => (ratio > 0 ? clamp(offset, offsets) / ratio : 0),
    toOffset: (position) => clamp(position, positions) * ratio,
  };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
