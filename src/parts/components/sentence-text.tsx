import type { ComponentChildren } from 'preact';
import type { Sentence } from '../messages/sentence';

interface SentenceTextProps {
  readonly sentence: Sentence;
  /** Replaces the way addresses are drawn. */
  readonly renderAddress?: (address: string) => ComponentChildren;
}

/** Draws a sentence with its bold words and its addresses. */
export function SentenceText({ sentence, renderAddress = (address) => <Cell address={address} /> }: SentenceTextProps) {
  return (
    <>
      {sentence.map((part) => {
        if (typeof part === 'string') return part;
        return 'strong' in part ? <b>{part.strong}</b> : renderAddress(part.cells);
      })}
    </>
  );
}

interface CellProps {
  readonly address: string;
  /** Screen readers read this sheet name before the address; the page shows it elsewhere. */
  readonly sheet?: string | undefined;
  /** The address follows the selection in the sheet. */
  readonly isLive?: boolean;
}

/** Draws an address, which always looks like a cell. */
export function Cell({ address, sheet, isLive = false }: CellProps) {
  return (
    <span class={isLive ? 'cell live' : 'cell'}>
      {sheet !== undefined && <span class="vh">{sheet}</span>}
      {address}
    </span>
  );
}
/**
 * Returns the attributes of a box that scrolls. It must accept the focus, or keyboard users cannot
 * reach its last columns.
 */
export const createScrollableAttributes = (name: string) =>
  ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
