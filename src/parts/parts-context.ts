import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Failure } from '../app';
import type { PartsWords } from './words/en/parts-words';

/** `status` waits until the screen reader is silent, `alert` interrupts. */
export type Announce = (urgency: 'status' | 'alert', text: string) => void;

/** What components reach for; whoever draws pages with them provides it. */
export interface PartsTools {
  readonly words: PartsWords;
  readonly announce: Announce;
  /** Of Inlay and of Excel, as they are copied with a failure. */
  readonly versions: string;
  /** Puts text on the clipboard, in place of the page's own way; false when it may not. */
  readonly copy?: ((text: string) => Promise<boolean>) | undefined;
  /** Opens a page in the browser, in place of Excel's own way; false leaves it to the link. */
  readonly openPage?: ((address: string) => boolean) | undefined;
}

export const PartsContext = createContext<PartsTools | undefined>(undefined);

export function useParts(): PartsTools {
  const tools = useContext(PartsContext);
  if (!tools) throw new Error('This component stands outside of a PartsContext.');
  return tools;
}

/** A failure in one breath, for a screen reader. */
export function failureText(words: Pick<PartsWords, 'failure'>, failure: Failure, lead?: string): string {
  const { what, next } = words.failure(failure);
  return [lead, what, next].filter(Boolean).join(' ');
}
