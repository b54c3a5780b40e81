/**
 * Lists the registered features, one line each. Outside of a feature's folder, only its line here
 * names the folder.
 */
export { caption } from './caption/caption';
export { dependentRanges } from './dependent-ranges/dependent-ranges';
export { formulasBeside } from './formulas-beside/formulas-beside';
export { links } from './links/links';
export { notes } from './notes/notes';
export { outline } from './outline/outline';
export { table } from './table/table';
export { userCells } from './user-cells/user-cells';
