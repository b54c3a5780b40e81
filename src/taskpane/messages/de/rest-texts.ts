/** Exports the German texts of everything behind the shell. */
export { germanRowsFailureTexts as rowsFailureTexts } from '../../../parts';
export { paneTexts } from './pane-texts';
