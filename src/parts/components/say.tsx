import type { ComponentChildren } from 'preact';
import type { Sentence } from '../words/sentence';

interface SayProps {
  readonly sentence: Sentence;
  /** Draws an address otherwise. */
  readonly cells?: (address: string) => ComponentChildren;
}

/** A sentence with its bold words and its cells. */
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
  /** Sheet to say before the address, where the eye sees it elsewhere. */
  readonly sheet?: string | undefined;
  /** The live selection of the sheet. */
  readonly live?: boolean;
}

/** An address always looks like a cell. */
export function Cell({ address, sheet, live = false }: CellProps) {
  return (
    <span class={live ? 'cell live' : 'cell'}>
      {sheet !== undefined && <span class="vh">{sheet}</span>}
      {address}
    </span>
  );
}
/** A box that scrolls must take the focus, or its far columns are out of a keyboard's reach. */
export const scrollsByKeyboard = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
