/** What happened and what to do, of a failure: which table of a language says it. */
import { type CellsFailureCode, type Failure, type FailureCode, isOfDataApi, type RowsFailureCode } from '../../app';

export interface FailureWords {
  readonly what: string;
  readonly next: string;
}

/** @param host who was asked, or what to call them where nobody knows */
type Say = (failure: Failure, host: string) => readonly [what: string, next: string];

/** For the first picture. Those of a call for rows and of work in cells join with the pages that do it. */
export type FirstFailures = Readonly<Record<Exclude<FailureCode, RowsFailureCode | CellsFailureCode>, Say>>;

export type CellsFailures = Readonly<Record<CellsFailureCode, Say>>;

export interface RowsFailures {
  readonly ofCells: CellsFailures;
  readonly ofRows: Readonly<Record<RowsFailureCode, Say>>;
  /** Codes that mean somebody else where the data API was asked, and not the platform. */
  readonly ofDataApi: Readonly<Partial<Record<FailureCode, Say>>>;
}

/** What is about rows or cells and was not expected before the pages for them is said as a fault of whoever was asked. */
export function sayFirst(words: FirstFailures, unknownHost: string): (failure: Failure) => FailureWords {
  const table: Readonly<Partial<Record<FailureCode, Say>>> = words;
  return (failure) => spoken(table[failure.code] ?? words.PlatformBroken, failure, unknownHost);
}

/** @param sayOther says every failure that has to do with neither rows nor cells */
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
