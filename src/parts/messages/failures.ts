/** Chooses the message table of a language for a failure. */
import {
  type CellsFailureCode,
  type Failure,
  type FailureCode,
  isDataApiFailure,
  type RowsFailureCode,
} from '../../app';

export interface FailureMessage {
  readonly problem: string;
  readonly remedy: string;
}

/** @param host is the called host, or a general name if it is unknown */
type FailureText = (failure: Failure, host: string) => readonly [what: string, next: string];

/** The pane's first paint needs these; texts about rows and cells load with the pages. */
export type ShellFailureTexts = Readonly<Record<Exclude<FailureCode, RowsFailureCode | CellsFailureCode>, FailureText>>;

export type CellsFailureTexts = Readonly<Record<CellsFailureCode, FailureText>>;

export interface RowsFailureTexts {
  readonly cells: CellsFailureTexts;
  readonly rows: Readonly<Record<RowsFailureCode, FailureText>>;
  /** These codes have another message if the data API was called instead of the platform. */
  readonly dataApi: Readonly<Partial<Record<FailureCode, FailureText>>>;
}

/**
 * Returns messages for the first paint. A failure of rows or cells, which is not expected then, is
 * reported as a fault of the called host.
 */
export function createShellFailureMessage(
  messages: ShellFailureTexts,
  unknownHost: string,
): (failure: Failure) => FailureMessage {
  const table: Readonly<Partial<Record<FailureCode, FailureText>>> = messages;
  return (failure) => toMessage(table[failure.code] ?? messages.PlatformBroken, failure, unknownHost);
}

/**
 * Returns messages for all failures.
 * @param otherMessage has those that concern neither rows nor cells
 */
export function createFullFailureMessage(
  { rows, cells, dataApi }: RowsFailureTexts,
  unknownHost: string,
  otherMessage: (failure: Failure) => FailureMessage,
): (failure: Failure) => FailureMessage {
  const table: Readonly<Partial<Record<FailureCode, FailureText>>> = { ...rows, ...cells };
  return (failure) => {
    const failureText = (isDataApiFailure(failure) ? dataApi[failure.code] : undefined) ?? table[failure.code];
    return failureText ? toMessage(failureText, failure, unknownHost) : otherMessage(failure);
  };
}

function toMessage(failureText: FailureText, failure: Failure, unknownHost: string): FailureMessage {
  const [problem, remedy] = failureText(failure, failure.host ?? unknownHost);
  return { problem, remedy };
}
