/** Exports the English messages of everything behind the shell. */
export { createCaptionMessages } from './captions';
export { createDetailsMessages } from './details';
export { createFunctionMessage } from './functions';
export { createPageMessages } from './pages';
