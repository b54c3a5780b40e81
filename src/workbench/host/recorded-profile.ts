/**
 * Derives a profile from a self-test report of one Excel. Switches that the report does not cover
 * come from the documented profile of that kind of Excel.
 */
import { type ExcelSwitches, PROFILES, type ProfileName } from './excel-profile';

/** Holds the part of a self-test's report that this file uses. */
export interface Recording {
  /** Office names it `PC`, `Mac` or `OfficeOnline`. */
  readonly platform: string;
  readonly results: readonly RecordedCase[];
}

interface RecordedCase {
  readonly id: string;
  readonly outcome: string;
  readonly notes: readonly { readonly question: string; readonly answer?: unknown }[];
}

/** Returns the switches for the cases that ran and have a result. */
export function deriveSwitches({ platform, results }: Recording): ExcelSwitches {
  const cases = new Map(results.map((result) => [result.id, result]));
  const recorded: Partial<ExcelSwitches>[] = Object.entries(READERS).map(([id, readSwitches]) => {
    const recordedCase = cases.get(id);
    return recordedCase ? readSwitches(recordedCase) : {};
  });
  return Object.assign({}, PROFILES[PROFILES_BY_PLATFORM[platform] ?? 'windows'].switches, ...recorded);
}

const PROFILES_BY_PLATFORM: Readonly<Record<string, ProfileName>> = { PC: 'windows', Mac: 'mac', OfficeOnline: 'web' };

/** Maps a passed and a failed case to a set of switches each; other outcomes map to none. */
function createOutcomeReader(passed: Partial<ExcelSwitches>, failed: Partial<ExcelSwitches>) {
  return ({ outcome }: RecordedCase): Partial<ExcelSwitches> => {
    if (outcome === 'passed') return passed;
    return outcome === 'failed' ? failed : {};
  };
}

const READERS: Readonly<Record<string, (recordedCase: RecordedCase) => Partial<ExcelSwitches>>> = {
  'filters/values-written-over-one': (recordedCase) => {
    const answer = readNote(recordedCase);
    if (readKey(answer, 'written') !== 'accepted') return {};
    const hasOwnRows = JSON.stringify(readKey(answer, 'values')) === '[[1],[2],[3]]';
    return { filteredWrites: hasOwnRows ? 'ownRows' : 'firstIntoVisibleRows' };
  },
  'names/of-the-workbook-are-found-while-a-copy-is-in-front': createOutcomeReader(
    { sheetNames: 'separate' },
    { sheetNames: 'shadow' },
  ),
  'names/of-the-workbook-say-so-where-a-sheet-lists-them': (recordedCase) => {
    const isListed = readNote(recordedCase);
    return typeof isListed === 'boolean' ? { namesOfSheets: isListed ? 'withWorkbooks' : 'own' } : {};
  },
  'structure/ranges-that-are-kept-are-asked-where-their-cells-went': (recordedCase) => {
    const follows = readKey(readNote(recordedCase), 'follows');
    return typeof follows === 'boolean' ? { movedRanges: follows ? 'follow' : 'stayOnSheet' } : {};
  },
  'discipline/a-failed-batch-keeps-what-came-before': createOutcomeReader(
    { failedBatches: 'keepBeginning' },
    { failedBatches: 'keepNothing' },
  ),
  'dates/formats-read-back-as-they-were-written': createOutcomeReader(
    { formats: 'asWritten' },
    { formats: 'respelled' },
  ),
  'texts/in-cells-of-the-text-format-stay-texts': createOutcomeReader(
    { textCells: 'keepTexts' },
    { textCells: 'readAsElsewhere' },
  ),
  'texts/with-characters-that-no-file-holds': (recordedCase) => {
    const answer = readKey(readNote(recordedCase), '"a\\u000bb"');
    if (answer === 'kept') return { unstorableTexts: 'keep' };
    return answer === 'refused' || answer === 'dropped'
      ? { unstorableTexts: answer === 'refused' ? 'refuse' : 'drop' }
      : {};
  },
  'numbers/a-bare-dollar-shows-a-dollar': (recordedCase) => {
    const shownTexts = readNote(recordedCase);
    const [shownDollar]: readonly unknown[] = Array.isArray(shownTexts) ? shownTexts : [];
    return typeof shownDollar === 'string' && /\D/.test(shownDollar)
      ? { dollar: shownDollar.replace(/[\d\s.,]+/g, '') }
      : {};
  },
  // The case runs only on the web: elsewhere it does not apply, and nothing is refused for its
  // size.
  'limits/requests-over-5-mb-are-refused-whole': ({ outcome }) => {
    if (outcome === 'passed') return { payloadLimit: PROFILES.web.switches.payloadLimit };
    return outcome === 'no answer' ? {} : { payloadLimit: Number.POSITIVE_INFINITY };
  },
};

/** Each of these cases records exactly one note. */
function readNote({ notes }: RecordedCase): unknown {
  return notes[0]?.answer;
}

function readKey(answer: unknown, key: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([name]) => name === key)?.[1]
    : undefined;
}
