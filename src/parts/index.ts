/** Exports the components, and the tools for messages. `index.css` imports the styles. */
export { Art, Mark } from './components/art';
export { BackButton, Button, IconButton } from './components/button';
export { Check } from './components/check';
export { CopyButton } from './components/copy-button';
export { Delayed, useLongWait } from './components/delayed';
export { Choices, Dialog } from './components/dialog';
export { describedBy, Field, FieldError, Select } from './components/field';
export { type Glyph, glyphs, Icon } from './components/icon';
export { Menu, type MenuItem } from './components/menu';
export { CopyDetails, FailureNotice, Notice } from './components/notice';
export { rovingTabindex } from './components/one-stop';
export { openInBrowser, PageLink } from './components/page-link';
export { Cell, Say, scrollsByKeyboard } from './components/say';
export { type Announce, failureText, PartsContext, type PartsTools, useParts } from './parts-context';
export { createAges } from './words/ages';
export { createPartsWords as createGermanPartsWords } from './words/de/parts-words';
export { createRowsFailureWords as createGermanRowsFailureWords } from './words/de/rows-failures';
export { createPartsWords } from './words/en/parts-words';
export { createRowsFailureWords } from './words/en/rows-failures';
export type { FailureWords } from './words/failures';
export {
  capitalized,
  createFormats,
  createNumbers,
  type FormatOptions,
  type Formats,
  folderPath,
  type Language,
} from './words/formats';
export { cellList, firstOf, plainText, type Sentence } from './words/sentence';
export { shortText } from './words/short-text';
