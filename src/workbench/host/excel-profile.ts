/**
 * Switches for what one Excel answers and another does not, and the profiles that bundle them. The reports behind each switch are in
 * `conformance/hazards.json`.
 */

export type ProfileName = 'windows' | 'mac' | 'web' | 'hostile';

/** What one Excel answers where others answer otherwise. */
export interface ExcelSwitches {
  /** What becomes of contents that are written over rows that a filter hides: each row takes its own, or each visible one those of the first. */
  readonly filteredWrites: 'ownRows' | 'firstIntoVisibleRows';
  /** Whether a name of the sheet in front stands before the workbook's name that is spelt alike. */
  readonly sheetNames: 'apart' | 'shadow';
  /** Whether the names of a sheet are its own alone, or come with the workbook's among them. */
  readonly namesOfSheets: 'own' | 'withWorkbooks';
  /** Whether a kept range follows its cells to another sheet, or stays on its own at their new place. */
  readonly movedRanges: 'follow' | 'stayOnSheet';
  /** What a batch that fails leaves of what it did before; `either` takes turns. */
  readonly failedBatches: 'keepBeginning' | 'keepNothing' | 'either';
  /** Whether a format reads back as it was written, or as Excel spells it. */
  readonly formats: 'asWritten' | 'respelled';
  /** What becomes of texts that are written into cells of the text format: they stay texts, or are read as in any other cell. */
  readonly textCells: 'keepTexts' | 'readAsElsewhere';
  /** What becomes of a bare `$` in a format that is written: the sign of the machine's currency. */
  readonly dollar: string;
  /** Largest request and response in bytes; `Infinity` lifts the limit. */
  readonly payloadLimit: number;
  /** What is refused while another workbook is in front: nothing, or names of sheets, selections and new sheets. */
  readonly behindAnother: 'answers' | 'refuses';
  /** What becomes of formulas that call an add-in when their file is opened: they call it, or go on showing `#NAME?`. */
  readonly openedFormulas: 'callAddIn' | 'stayUnknown';
  /** The argument that a custom function gets for an empty cell: null, or the number 0. */
  readonly emptyArguments: 'nothing' | 'zero';
  /** After what nothing can be undone any more. */
  readonly undoEnds: ReadonlySet<UndoEnd>;
  /** What one step of undo takes back: all that a batch did, or one call of it. */
  readonly undoSteps: 'batch' | 'call';
}

export type UndoEnd =
  | 'sheetCopiedOrGone'
  | 'sheetRenamedOrMoved'
  | 'protection'
  | 'saving'
  | 'ribbonUpdate'
  | 'mergedAreas'
  | 'documentSettings'
  | 'workbookSettings'
  | 'functionAnswer';

interface Profile {
  readonly label: string;
  readonly switches: ExcelSwitches;
}

/** Excel on the web takes 5 MB in a request and as much in an answer. */
const WEB_PAYLOAD = 5 * 1024 * 1024;

const DOCUMENTED_ENDS = ['sheetCopiedOrGone', 'protection', 'saving'] as const;
const DESKTOP_ENDS = [...DOCUMENTED_ENDS, 'sheetRenamedOrMoved'] as const;
const REPORTED_ENDS = ['ribbonUpdate', 'mergedAreas', 'documentSettings'] as const;

/** What is taken for granted where nobody asks for a profile: an Excel for Windows at its kindest, with the limits of the web. */
const KINDEST: ExcelSwitches = {
  filteredWrites: 'ownRows',
  sheetNames: 'apart',
  namesOfSheets: 'own',
  movedRanges: 'follow',
  failedBatches: 'keepBeginning',
  formats: 'asWritten',
  textCells: 'keepTexts',
  dollar: '$',
  payloadLimit: WEB_PAYLOAD,
  behindAnother: 'answers',
  openedFormulas: 'callAddIn',
  emptyArguments: 'nothing',
  undoEnds: new Set(DESKTOP_ENDS),
  undoSteps: 'batch',
};

/** Each Excel as it is documented, with the worst of what people report of it; and one Excel that has the worst of all. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  windows: {
    label: 'Excel for Windows',
    switches: {
      ...KINDEST,
      filteredWrites: 'firstIntoVisibleRows',
      sheetNames: 'shadow',
      movedRanges: 'stayOnSheet',
      payloadLimit: Number.POSITIVE_INFINITY,
      behindAnother: 'refuses',
      undoEnds: new Set([...DESKTOP_ENDS, ...REPORTED_ENDS]),
    },
  },
  mac: {
    label: 'Excel for Mac',
    switches: {
      ...KINDEST,
      sheetNames: 'shadow',
      formats: 'respelled',
      payloadLimit: Number.POSITIVE_INFINITY,
      behindAnother: 'refuses',
      undoEnds: new Set([...DESKTOP_ENDS, 'ribbonUpdate', 'functionAnswer']),
    },
  },
  web: {
    label: 'Excel on the web',
    switches: {
      ...KINDEST,
      namesOfSheets: 'withWorkbooks',
      formats: 'respelled',
      undoEnds: new Set(DOCUMENTED_ENDS),
    },
  },
  hostile: {
    label: 'Hostile Excel',
    switches: {
      filteredWrites: 'firstIntoVisibleRows',
      sheetNames: 'shadow',
      namesOfSheets: 'withWorkbooks',
      movedRanges: 'stayOnSheet',
      failedBatches: 'either',
      formats: 'respelled',
      textCells: 'readAsElsewhere',
      dollar: '￥',
      payloadLimit: WEB_PAYLOAD,
      behindAnother: 'refuses',
      openedFormulas: 'stayUnknown',
      emptyArguments: 'zero',
      undoEnds: new Set([...DESKTOP_ENDS, ...REPORTED_ENDS, 'workbookSettings', 'functionAnswer']),
      undoSteps: 'call',
    },
  },
};

export function isProfileName(word: string): word is ProfileName {
  return Object.hasOwn(PROFILES, word);
}

/** @param given the switches that somebody has set; the others stand as in the kindest Excel */
export function switchesOf(given: Partial<ExcelSwitches>): ExcelSwitches {
  return { ...KINDEST, ...given };
}
