/** What the platform and a process that runs its queries say to each other. */
import * as z from 'zod/mini';
import { EngineColumn, RowEncoding } from './row-encoding';

/** One is asked at a time, `end` beside it at any time: what runs is interrupted, and its answer comes first. */
export const Question = z.discriminatedUnion('ask', [
  /** Writes the tables into a new file. */
  z.object({ ask: z.literal('make'), file: z.string(), statements: z.array(z.string()) }),
  /** Opens that file for reading, and locks the engine. */
  z.object({ ask: z.literal('open'), file: z.string(), spill: z.string() }),
  /** The first cell of a statement with one parameter. */
  z.object({ ask: z.literal('cell'), sql: z.string(), parameter: z.string() }),
  z.object({ ask: z.literal('prepare'), sql: z.string(), encoding: RowEncoding }),
  /** The next rows of what was prepared. */
  z.object({ ask: z.literal('rows') }),
  z.object({ ask: z.literal('end') }),
]);
export type Question = z.infer<typeof Question>;

export const WorkerAnswer = z.union([
  z.object({ columns: z.array(EngineColumn) }),
  /** JSON texts, one per row; after the last ones nothing more is to be asked. */
  z.object({ rows: z.array(z.string()), last: z.boolean() }),
  z.object({ cell: z.string() }),
  z.object({ done: z.literal(true) }),
  /** What is wrong with the statement. */
  z.object({ fault: z.string() }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;

export const WorkerMessage = z.union([
  z.object({ answer: WorkerAnswer }),
  /** What was asked is over, and nothing of it is left. */
  z.object({ ended: z.literal(true) }),
  /** It takes more memory than it may, and ends itself. */
  z.object({ exceeded: z.literal(true) }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
