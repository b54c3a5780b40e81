import type { ObjectModel } from './book';
import { range } from './range';
import { rangeAreas } from './range-areas';
import { worksheet } from './worksheet';

/** The classes that find each other through the book. */
export const objectModel: ObjectModel = { range, rangeAreas, worksheet };
