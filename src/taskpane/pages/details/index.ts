/** The pages about one placement: a file of its own, loaded when the first of them opens. */
export { CellStoryCard } from './cell-story-card';
export { ChangesPage } from './changes-page';
export { OptionsPage } from './options-page';
export { RepairPage } from './repair-page';
