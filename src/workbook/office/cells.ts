/** What only reading and writing of cells needs: the bundler makes a file of its own of it. */
export { writeBlock } from './block-writer';
export { locateAnchors, removeAnchor, setAnchor } from './excel-anchors';
export { emptyColumns, readTexts, survey } from './excel-survey';
