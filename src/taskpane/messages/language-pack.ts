import type { Reader } from '../../app';
import type { Language, PartsTexts, RowsFailureTexts, Translation } from '../../parts';
import type { paneTexts } from './en/pane-texts';
import type { shellTexts } from './en/shell/shell-texts';

/** A language has tables of texts, and what Excel and sentences need to know about it. */
export interface LanguagePack {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** Excel shows these words for false and true. */
  readonly booleans: readonly [no: string, yes: string];
  readonly pivotLabels: Reader['pivotLabels'];
  readonly partsTexts: PartsTexts;
  readonly shellTexts: Translation<typeof shellTexts>;
}

/** These tables load with the pages. */
export interface RestTexts {
  readonly paneTexts: Translation<typeof paneTexts>;
  readonly rowsFailureTexts: RowsFailureTexts;
}
