/** Exports the components, and the tools for messages. `index.css` imports the styles. */

export { BackButton, Button, IconButton } from './components/button';
export { Checkbox } from './components/checkbox';
export { CopyButton } from './components/copy-button';
export { Delayed, useLongWait } from './components/delayed';
export { Dialog, RadioGroup } from './components/dialog';
export { describedByAttributes, Field, FieldError, Select } from './components/field';
export { Icon, type IconPath, icons } from './components/icon';
export { ProductIcon, SheetIllustration } from './components/illustrations';
export { Menu, type MenuItem } from './components/menu';
export { CopyDetails, FailureNotice, Notice } from './components/notice';
export { openInBrowser, PageLink } from './components/page-link';
export { rovingTabindex } from './components/roving-tabindex';
export { Cell, SentenceText, scrollableAttributes } from './components/sentence-text';
export { createAges } from './messages/ages';
export { bindTexts, type Messages, type Translation } from './messages/bind-texts';
export { createPartsMessages as createGermanPartsMessages } from './messages/de/parts-messages';
export { createRowsFailureMessage as createGermanRowsFailureMessage } from './messages/de/rows-failures';
export { createPartsMessages } from './messages/en/parts-messages';
export { createRowsFailureMessage } from './messages/en/rows-failures';
export type { FailureMessage } from './messages/failures';
export {
  capitalize,
  createFormats,
  createNumbers,
  type FormatOptions,
  type Formats,
  formatFolderPath,
  type Language,
} from './messages/formats';
export { joinAddresses, plainText, type Sentence, takeFirst } from './messages/sentence';
export { shortenText } from './messages/short-text';
export { type Announce, failureText, PartsContext, type PartsTools, useParts } from './parts-context';
