/** The registered features, one line each. A line is the only place outside of its folder that names the folder. */
export { caption } from './caption/caption';
export { dependentRanges } from './dependent-ranges/dependent-ranges';
export { formulasBeside } from './formulas-beside/formulas-beside';
export { notes } from './notes/notes';
export { outline } from './outline/outline';
export { userCells } from './user-cells/user-cells';
