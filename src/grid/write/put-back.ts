/** How cells become again what they were before a write, or before one share of it. */

import type { Rect } from '../address/rect';
import { type BlockGround, freeBelow, freeWithin, groundLook } from './block-ground';
import type { NotesShare } from './block-write';
import { partOfChunk } from './chunks';
import type { Operation } from './operation';
import { type Reach, reachBack } from './reach';
import { writtenOver } from './relied-cells';
import { type Stood, stoodWithin } from './stood';
import { clearsContents, type Share } from './write-share';

/** Parts count from the block's first cell. */
export interface PutBack {
  /** Ground that was written. */
  readonly emptied: readonly Rect[];
  /** Ground that has its formats already and no rows yet. */
  readonly unformatted: readonly Rect[];
  /** Inserted cells, the lowest first: what moved down moves back up. */
  readonly takenOut: readonly Rect[];
  /** Cells that take after others again, before their number formats are put back. */
  readonly formats: readonly Formats[];
  readonly stood: readonly Stood[];
  /** What gives notes their looks back, and at last takes those away that cells below them have got. */
  readonly looks: readonly Look[];
  /** What people built over the block, as far as it has been changed. */
  readonly reach: readonly Reach[];
}

type Formats = Extract<Operation, { kind: 'formats' }>;
type Look = Extract<Operation, { kind: 'look' | 'box' | 'formats' }>;

/** What one share has done, with what its request has read itself just before. */
export function putBackShare(
  ground: BlockGround,
  { before, chunk, after, notes }: Share,
  reached: number,
  overwritten: readonly Stood[],
  reaches: readonly Reach[],
): PutBack {
  const emptied = chunk ? freeWithin(ground, partOfChunk(chunk)) : [];
  const unformatted = before.length > 0 ? freeBelow(ground, reached) : [];
  return {
    emptied: [...emptied, ...filledBy(after)],
    unformatted,
    formats: formatsBack(ground, [...emptied, ...unformatted], after),
    takenOut: insertsCells(before) && ground.inserted ? [ground.inserted] : [],
    stood: overwritten,
    looks: looksBack(notes?.operations ?? []),
    reach: reaches.map(reachBack),
  };
}

/**
 * All that a write may have done.
 * @param rows so many from the first on may have been written
 * @param after what was done once rows were written
 * @param notes what was written of them
 * @param reaches what of it has changed how far something goes
 */
export function putBackWrite(
  ground: BlockGround,
  journals: readonly Stood[],
  rows: number,
  after: readonly Operation[],
  notes: readonly NotesShare[],
  hasInserted: boolean,
  reaches: readonly Reach[],
): PutBack {
  const written = { row: 0, column: 0, rows, columns: ground.columns };
  const emptied = rows > 0 ? freeWithin(ground, written) : [];
  const unformatted = freeBelow(ground, rows);
  return {
    emptied: [...emptied, ...filledBy(after)],
    unformatted,
    formats: formatsBack(ground, [...emptied, ...unformatted], after),
    takenOut: hasInserted && ground.inserted ? [ground.inserted] : [],
    stood: [
      ...(after.some(clearsContents)
        ? journals
        : journals.flatMap((one) => stoodWithin(one, { ...one.part, row: 0, rows }) ?? [])),
      ...notes.flatMap((share) => writtenOver(share, share.stood)),
    ],
    looks: looksBack(notes.flatMap(({ operations }) => operations)),
    reach: reaches.map(reachBack),
  };
}

export function insertsCells(operations: readonly Operation[]): boolean {
  return operations.some(({ kind }) => kind === 'insert');
}

/** Ground looks like its surroundings again, cells that were cleared like the row that they looked like. */
function formatsBack({ groundRow }: BlockGround, ground: readonly Rect[], after: readonly Operation[]): Formats[] {
  const filled = filledBy(after);
  return [
    ...ground.map((part) => ({ kind: 'formats', part, from: groundLook(groundRow, part) }) as const),
    ...filled.map((part) => ({ kind: 'formats', part, from: 'columns' }) as const),
    ...after.flatMap((one): Formats[] =>
      one.kind === 'clear' && one.former ? [{ kind: 'formats', part: one.part, from: one.former }] : [],
    ),
  ];
}

function looksBack(operations: readonly Operation[]): Look[] {
  const boxes = operations.filter((one) => one.kind === 'box');
  return [
    ...operations.flatMap((one): Look[] =>
      one.kind === 'look' ? [{ ...one, look: one.former, former: one.look }] : [],
    ),
    // Neighbours share a line: all go before any comes back.
    ...boxes.map((one) => ({ ...one, line: undefined })),
    ...boxes.filter(({ former }) => former).map((one) => ({ ...one, line: one.former })),
    ...operations.flatMap((one): Look[] => (one.kind === 'formats' ? [{ ...one, from: 'columns' }] : [])),
  ];
}

/** Cells beside the block were free before formulas were filled into them. */
function filledBy(operations: readonly Operation[]): Rect[] {
  return operations.flatMap((operation) => (operation.kind === 'fillDown' ? [operation.to] : []));
}
