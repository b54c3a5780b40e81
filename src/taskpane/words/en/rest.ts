/** Exports the English messages of everything behind the shell. */
export { createCaptionWords } from './captions';
export { createDetailsWords } from './details';
export { createFunctionWords } from './functions';
export { createPageWords } from './pages';
