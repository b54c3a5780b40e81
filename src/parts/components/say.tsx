import type { ComponentChildren } from 'preact';
import type { Sentence } from '../words/sentence';

interface SayProps {
  readonly sentence: Sentence;
  /** Replaces the way addresses are drawn. */
  readonly cells?: (address: string) => ComponentChildren;
}

/** Draws a sentence with its bold words and its addresses. */
export function Say({ sentence, cells = (address) => <Cell address={address} /> }: SayProps) {
  return (
    <>
      {sentence.map((part) => {
        if (typeof part === 'string') return part;
        return 'strong' in part ? <b>{part.strong}</b> : cells(part.cells);
      })}
    </>
  );
}

interface CellProps {
  readonly address: string;
  /** Screen readers read this sheet name before the address; the page shows it elsewhere. */
  readonly sheet?: string | undefined;
  /** The address follows the selection in the sheet. */
  readonly live?: boolean;
}

/** Draws an address, which always looks like a cell. */
export function Cell({ address, sheet, live = false }: CellProps) {
  return (
    <span class={live ? 'cell live' : 'cell'}>
      {sheet !== undefined && <span class="vh">{sheet}</span>}
      {address}
    </span>
  );
}
/**
 * Returns the attributes of a box that scrolls. It must accept the focus, or keyboard users cannot
 * reach its last columns.
 */
export const scrollsByKeyboard = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
