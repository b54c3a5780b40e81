import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Failure } from '../app';
import type { PartsMessages } from './messages/parts-messages';

/** `status` waits until the screen reader is silent, `alert` interrupts it. */
export type Announce = (urgency: 'status' | 'alert', text: string) => void;

/** The module that draws pages provides these to the components. */
export interface PartsTools {
  readonly messages: PartsMessages;
  readonly announce: Announce;
  /** The details of a failure include these versions of Inlay and Excel. */
  readonly versions: string;
  /** Replaces the page's own clipboard access; resolves to false if it fails. */
  readonly copy?: ((text: string) => Promise<boolean>) | undefined;
  /** Replaces Excel's own way to open a page in the browser; false leaves it to the link. */
  readonly openPage?: ((address: string) => boolean) | undefined;
}

export const PartsContext = createContext<PartsTools | undefined>(undefined);

export function useParts(): PartsTools {
  const tools = useContext(PartsContext);
  if (!tools) throw new Error('This component stands outside of a PartsContext.');
  return tools;
}

/** Returns a failure as one text for a screen reader. */
export function formatFailure(messages: Pick<PartsMessages, 'failure'>, failure: Failure, lead?: string): string {
  const { problem, remedy } = messages.failure(failure);
  return [lead, problem, remedy].filter(Boolean).join(' ');
}
