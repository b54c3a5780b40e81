/** Turns failures into messages: what happened, and what to do next. */
import {
  type CellsFailureCode,
  type Failure,
  type FailureCode,
  isDataApiFailure,
  type RowsFailureCode,
} from '../../app';
import { fillText, hasValues, type TextRules, type TextValues } from './bind-texts';
import { describeFilterCellFault, type FilterCellTexts } from './filter-cell-messages';
import { withQuote } from './formats';

interface FailureMessage {
  readonly problem: string;
  readonly remedy: string;
}

/**
 * Placeholders: `{host}`, `{origin}` of the page, `{where}` the cells, and `{detail}` and `{quote}`,
 * which are what the platform said, the latter as a sentence of its own that may be missing.
 */
interface FailureText {
  /** The first text whose values are all known is shown. */
  readonly problem: string | readonly string[];
  /** Replaces the problem if the user cancelled the request. */
  readonly problemIfCancelled?: string;
  readonly remedy: string;
  /** Replaces the remedy if Excel did not say where. */
  readonly remedyWithoutPlace?: string;
}

type FailureTable<Code extends FailureCode> = Readonly<Record<Code, FailureText>>;

/** The pane's first paint needs these; texts about rows and cells load with the pages. */
export type ShellFailureTexts = FailureTable<Exclude<FailureCode, RowsFailureCode | CellsFailureCode>>;

export type CellsFailureTexts = FailureTable<CellsFailureCode>;

export interface RowsFailureTexts {
  readonly unknownHost: string;
  readonly cells: CellsFailureTexts;
  readonly rows: FailureTable<Exclude<RowsFailureCode, 'FilterCell'>>;
  readonly filterCell: FilterCellTexts;
  /** These codes have another message if the data API was called instead of the platform. */
  readonly dataApi: Readonly<Partial<Record<FailureCode, FailureText>>>;
}

export type DescribeFailure = (failure: Failure) => FailureMessage;

type FailureRules = Pick<TextRules, 'number'> & {
  /** The administrator of the platform must allow this origin, that of the page. */
  readonly origin: string;
};

/**
 * Returns messages for the first paint. A failure of rows or cells, which is not expected then, is
 * reported as a fault of the called host.
 */
export function createShellFailureMessage(
  texts: ShellFailureTexts,
  unknownHost: string,
  rules: FailureRules,
): DescribeFailure {
  const table: Readonly<Partial<Record<FailureCode, FailureText>>> = texts;
  return (failure) => toMessage(table[failure.code] ?? texts.PlatformBroken, failure, unknownHost, rules);
}

/**
 * Returns messages for all failures.
 * @param describeOther has those that concern neither rows nor cells
 */
export function createRowsFailureMessage(
  texts: RowsFailureTexts,
  rules: FailureRules,
  describeOther: DescribeFailure,
): DescribeFailure {
  const table: Readonly<Partial<Record<FailureCode, FailureText>>> = { ...texts.rows, ...texts.cells };
  return (failure) => {
    if (failure.code === 'FilterCell') return describeFilterCellFault(texts.filterCell, failure.filterCell);
    const text = (isDataApiFailure(failure) ? texts.dataApi[failure.code] : undefined) ?? table[failure.code];
    return text ? toMessage(text, failure, texts.unknownHost, rules) : describeOther(failure);
  };
}

function toMessage(
  { problem, problemIfCancelled, remedy, remedyWithoutPlace }: FailureText,
  { host, where, detail, isCancelled }: Failure,
  unknownHost: string,
  { number, origin }: FailureRules,
): FailureMessage {
  const values: TextValues = {
    host: host ?? unknownHost,
    origin,
    quote: withQuote('', detail),
    ...(where ? { where } : {}),
    ...(detail ? { detail: /^\d+$/.test(detail) ? number(Number(detail)) : detail } : {}),
  };
  const problems = [(isCancelled && problemIfCancelled) || problem].flat();
  const known = problems.find((text) => hasValues(text, values)) ?? problems.at(-1) ?? '';
  const chosenRemedy = where ? remedy : (remedyWithoutPlace ?? remedy);
  return { problem: fillText(known, values), remedy: fillText(chosenRemedy, values) };
}
