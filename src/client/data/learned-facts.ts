/**
 * Keeps what this client has learned about each data API by its address, so that nothing learned
 * about one of them is applied to another.
 */
import type { DataOperation } from './data-refusal';
import { createPageSize, type PageSize } from './page-size';
import type { UnconvertedReason } from './query-events';

export interface LearnedFacts {
  readonly pageSize: PageSize;
  /** Lists operations that refuse every text, and until when (in milliseconds) they are not tried again. */
  readonly unavailable: Map<DataOperation, { readonly reason: UnconvertedReason; readonly until: number }>;
  /** Maps SQL texts to their query types; undefined if the engine does not say. */
  readonly queryTypes: Map<string, string | undefined>;
}

/** Returns the facts of the data API at an address. */
export type FactsByAddress = (url: string) => LearnedFacts;

export function createFactsByAddress(): FactsByAddress {
  const factsByUrl = new Map<string, LearnedFacts>();
  return (url) => {
    const facts = factsByUrl.get(url) ?? {
      ...{ pageSize: createPageSize(), unavailable: new Map(), queryTypes: new Map() },
    };
    factsByUrl.set(url, facts);
    return facts;
  };
}
