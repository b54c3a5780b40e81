/** Chooses the message table of a language for a failure. */
import { type CellsFailureCode, type Failure, type FailureCode, isOfDataApi, type RowsFailureCode } from '../../app';

export interface FailureWords {
  readonly what: string;
  readonly next: string;
}

/** @param host is the called host, or a general name if it is unknown */
type Say = (failure: Failure, host: string) => readonly [what: string, next: string];

/** The pane's first paint needs these; texts about rows and cells load with the pages. */
export type FirstFailures = Readonly<Record<Exclude<FailureCode, RowsFailureCode | CellsFailureCode>, Say>>;

export type CellsFailures = Readonly<Record<CellsFailureCode, Say>>;

export interface RowsFailures {
  readonly ofCells: CellsFailures;
  readonly ofRows: Readonly<Record<RowsFailureCode, Say>>;
  /** These codes have another message if the data API was called instead of the platform. */
  readonly ofDataApi: Readonly<Partial<Record<FailureCode, Say>>>;
}

/**
 * Returns messages for the first paint. A failure of rows or cells, which is not expected then, is
 * reported as a fault of the called host.
 */
export function sayFirst(words: FirstFailures, unknownHost: string): (failure: Failure) => FailureWords {
  const table: Readonly<Partial<Record<FailureCode, Say>>> = words;
  return (failure) => spoken(table[failure.code] ?? words.PlatformBroken, failure, unknownHost);
}

/**
 * Returns messages for all failures.
 * @param sayOther has those that concern neither rows nor cells
 */
export function sayWithRows(
  { ofRows, ofCells, ofDataApi }: RowsFailures,
  unknownHost: string,
  sayOther: (failure: Failure) => FailureWords,
): (failure: Failure) => FailureWords {
  const table: Readonly<Partial<Record<FailureCode, Say>>> = { ...ofRows, ...ofCells };
  return (failure) => {
    const say = (isOfDataApi(failure) ? ofDataApi[failure.code] : undefined) ?? table[failure.code];
    return say ? spoken(say, failure, unknownHost) : sayOther(failure);
  };
}

function spoken(say: Say, failure: Failure, unknownHost: string): FailureWords {
  const [what, next] = say(failure, failure.host ?? unknownHost);
  return { what, next };
}
