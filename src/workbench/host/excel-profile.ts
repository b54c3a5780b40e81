/**
 * Defines switches for behaviour in which versions of Excel differ, and profiles that bundle them.
 * The reports behind each switch are in `conformance/hazards.json`.
 */

export type ProfileName = 'windows' | 'mac' | 'web' | 'hostile';

/** Each switch selects a behaviour in which versions of Excel differ. */
export interface ExcelSwitches {
  /**
   * When values are written over rows that a filter hides, each row gets its own value, or every
   * visible row gets the first one and the hidden rows stay.
   */
  readonly filteredWrites: 'ownRows' | 'firstIntoVisibleRows';
  /** With `shadow`, a name of the active sheet hides the workbook's name with the same text. */
  readonly sheetNames: 'separate' | 'shadow';
  /** A sheet's names collection lists only the sheet's own names, or the workbook's too. */
  readonly namesOfSheets: 'own' | 'withWorkbooks';
  /** A tracked range follows its cells to another sheet, or stays on its sheet. */
  readonly movedRanges: 'follow' | 'stayOnSheet';
  /** Decides if a failed batch keeps its earlier changes; `either` alternates. */
  readonly failedBatches: 'keepBeginning' | 'keepNothing' | 'either';
  /** A number format reads back as written, or in Excel's spelling. */
  readonly formats: 'asWritten' | 'respelled';
  /** Texts written into cells with the text format stay texts, or are parsed as elsewhere. */
  readonly textCells: 'keepTexts' | 'readAsElsewhere';
  /**
   * A written text with characters that no file can hold (NUL, control characters, halves of
   * surrogate pairs, U+FFFE, U+FFFF) keeps them, loses them with its carriage returns, or fails its
   * request.
   */
  readonly unstorableTexts: 'keep' | 'drop' | 'refuse';
  /** A cell whose contents are cleared loses its link, or keeps it. */
  readonly clearedLinks: 'go' | 'stay';
  /** Replaces a bare `$` in a written format by the currency sign of the machine. */
  readonly dollar: string;
  /** Limits the size of a request and of a response, in bytes; `Infinity` lifts the limit. */
  readonly payloadLimit: number;
  /**
   * With `refuses`, calls on names of sheets, selections and new sheets fail while another workbook
   * is in front.
   */
  readonly behindAnother: 'answers' | 'refuses';
  /** When a file opens, its formulas call the add-in, or keep showing `#NAME?`. */
  readonly openedFormulas: 'callAddIn' | 'stayUnknown';
  /** A custom function gets null or the number 0 for an empty cell. */
  readonly emptyArguments: 'nothing' | 'zero';
  /** The `formulas` of a cell that a result spills over are its value, or an empty text. */
  readonly spilledFormulas: 'value' | 'empty';
  /** These calls empty Excel's undo history. */
  readonly undoEnds: ReadonlySet<UndoEnd>;
  /** One undo step reverts a whole batch, or one call of it. */
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

/** Excel on the web limits requests and responses to 5 MB each. */
const WEB_PAYLOAD_LIMIT = 5 * 1024 * 1024;

const DOCUMENTED_ENDS = ['sheetCopiedOrGone', 'protection', 'saving'] as const;
const DESKTOP_ENDS = [...DOCUMENTED_ENDS, 'sheetRenamedOrMoved'] as const;
const REPORTED_ENDS = ['ribbonUpdate', 'mergedAreas', 'documentSettings'] as const;

/**
 * Without a profile the host plays the most lenient Excel for Windows, with the size limits of the
 * web.
 */
export const LENIENT_DEFAULTS: ExcelSwitches = {
  filteredWrites: 'ownRows',
  sheetNames: 'separate',
  namesOfSheets: 'own',
  movedRanges: 'follow',
  failedBatches: 'keepBeginning',
  formats: 'asWritten',
  textCells: 'keepTexts',
  unstorableTexts: 'keep',
  clearedLinks: 'go',
  dollar: '$',
  payloadLimit: WEB_PAYLOAD_LIMIT,
  behindAnother: 'answers',
  openedFormulas: 'callAddIn',
  emptyArguments: 'nothing',
  spilledFormulas: 'value',
  undoEnds: new Set(DESKTOP_ENDS),
  undoSteps: 'batch',
};

/**
 * Each Excel behaves as documented, with the worst that users report of it; `hostile` combines the
 * worst of all.
 */
export const PROFILES: Readonly<Record<ProfileName, { readonly label: string; readonly switches: ExcelSwitches }>> = {
  windows: {
    label: 'Excel for Windows',
    switches: {
      ...LENIENT_DEFAULTS,
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
      ...LENIENT_DEFAULTS,
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
      ...LENIENT_DEFAULTS,
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
      unstorableTexts: 'refuse',
      clearedLinks: 'stay',
      dollar: '￥',
      payloadLimit: WEB_PAYLOAD_LIMIT,
      behindAnother: 'refuses',
      openedFormulas: 'stayUnknown',
      emptyArguments: 'zero',
      spilledFormulas: 'empty',
      undoEnds: new Set([...DESKTOP_ENDS, ...REPORTED_ENDS, 'workbookSettings', 'functionAnswer']),
      undoSteps: 'call',
    },
  },
};

export function isProfileName(text: string): text is ProfileName {
  return Object.hasOwn(PROFILES, text);
}
