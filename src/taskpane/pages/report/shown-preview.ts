/** Keeps the former preview in sight while another one loads, so that the page does not move. */
import { useRef } from 'preact/hooks';
import { useLongWait } from '../../../parts';
import type { OpenReport } from './place-line';

export type PreviewParts = Pick<OpenReport, 'preview' | 'headerTexts' | 'hasHeaderLevels'>;

export interface ShownPreview extends PreviewParts {
  /** Is true if these are rows of former options, and the wait for the new ones is noticeable. */
  readonly isStale: boolean;
}

/** Returns the preview, or the former one while the preview for other options loads. */
export function useShownPreview({ preview, headerTexts, hasHeaderLevels }: PreviewParts): ShownPreview {
  const formerParts = useRef<PreviewParts | undefined>(undefined);
  const isLoading = preview.kind === 'loading';
  if (!isLoading)
    formerParts.current = preview.kind === 'ready' ? { preview, headerTexts, hasHeaderLevels } : undefined;
  const isLongWait = useLongWait(isLoading);
  const shownParts = formerParts.current ?? { preview, headerTexts, hasHeaderLevels };
  return { ...shownParts, isStale: isLongWait && formerParts.current !== undefined };
}
