/** Exports the components, and the tools for messages. `index.css` imports the styles. */

export { BackButton, Button, IconButton } from './components/button';
export { Checkbox } from './components/checkbox';
export { CopyButton } from './components/copy-button';
export { Delayed, DelayedProgress, useLongWait } from './components/delayed';
export { Dialog, RadioGroup } from './components/dialog';
export { createDescribedByAttributes, Field, FieldError, Select } from './components/field';
export { Icon, type IconPath, icons } from './components/icon';
export { ProductIcon, SheetIllustration } from './components/illustrations';
export { Menu, type MenuItem } from './components/menu';
export { CopyDetails, FailureNotice, Notice } from './components/notice';
export { openInBrowser, PageLink, useOpenPage } from './components/page-link';
export { enableRovingTabindex } from './components/roving-tabindex';
export { SearchInput } from './components/search-input';
export { Cell, createScrollableAttributes, SentenceText } from './components/sentence-text';
export { createAges } from './messages/ages';
export { bindTexts, type Messages, type Translation } from './messages/bind-texts';
export { capitalize } from './messages/capitals';
export { partsTexts as germanPartsTexts } from './messages/de/parts-texts';
export { rowsFailureTexts as germanRowsFailureTexts } from './messages/de/rows-failure-texts';
export { partsTexts } from './messages/en/parts-texts';
export { rowsFailureTexts } from './messages/en/rows-failure-texts';
export { createRowsFailureMessage, type DescribeFailure, type RowsFailureTexts } from './messages/failures';
export {
  createFormats,
  createNumbers,
  ENGLISH,
  type FormatOptions,
  type Formats,
  formatFolderPath,
  type Language,
} from './messages/formats';
export { joinItems, joinPresent, listFirst } from './messages/list-items';
export { createPartsMessages, type PartsTexts } from './messages/parts-messages';
export { plainText, type Sentence } from './messages/sentence';
export { shortenText } from './messages/short-text';
export { type Announce, formatFailure, PartsContext, type PartsTools, useParts } from './parts-context';
