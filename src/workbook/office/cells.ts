/** What only reading and writing of cells needs: the bundler makes a file of its own of it. */
export { clearAbandoned } from './abandoned-block';
export { streamBlock } from './block-stream';
export { writeColumns } from './column-writer';
export { locateAnchors, locateTwins, removeAnchor, removeTwin, setAnchor } from './excel-anchors';
export { fillDown, formulasBeside } from './excel-beside';
export { lookForObstacles } from './excel-obstacles';
export { addSheet, clearCells, showCells, usedAreas } from './excel-sheets';
export { sightBlock } from './excel-sight';
export { startsWithWorkbook, startWithWorkbook } from './excel-start';
export { emptyColumns, readTexts, survey } from './excel-survey';
export { writeTexts } from './excel-texts';
export { readRows } from './read-inputs';
