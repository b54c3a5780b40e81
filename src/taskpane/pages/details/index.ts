/** The pages about one placement, and the card of the selected cell. */
export { CellCard } from './cell-card';
export { PlacementPages } from './placement-pages';
