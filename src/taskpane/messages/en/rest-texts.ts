/** Exports the English texts of everything behind the shell. */
export { rowsFailureTexts } from '../../../parts';
export { paneTexts } from './pane-texts';
