/** Defines the messages between the platform and a process that runs its queries. */
import * as z from 'zod/mini';
import { EngineColumn, RowEncoding } from './row-encoding';

/**
 * The platform asks one question at a time, but may send `end` at any time. That interrupts the
 * current question, whose answer still comes first.
 */
export const Question = z.discriminatedUnion('ask', [
  /** Writes the tables into a new file. */
  z.object({ ask: z.literal('make'), file: z.string(), statements: z.array(z.string()) }),
  /** Opens that file for reading and locks the engine's configuration. */
  z.object({ ask: z.literal('open'), file: z.string(), spill: z.string() }),
  /** Reads the first cell of a statement with one parameter. */
  z.object({ ask: z.literal('cell'), sql: z.string(), parameter: z.string() }),
  z.object({ ask: z.literal('prepare'), sql: z.string(), encoding: RowEncoding }),
  /** Reads the next rows of the prepared statement. */
  z.object({ ask: z.literal('rows') }),
  z.object({ ask: z.literal('end') }),
]);
export type Question = z.infer<typeof Question>;

export const WorkerAnswer = z.union([
  z.object({ columns: z.array(EngineColumn) }),
  /** Holds one JSON text per row. After `last` the platform asks for no more. */
  z.object({ rows: z.array(z.string()), last: z.boolean() }),
  z.object({ cell: z.string() }),
  z.object({ done: z.literal(true) }),
  /** Describes what is wrong with the statement. */
  z.object({ fault: z.string() }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;

export const WorkerMessage = z.union([
  z.object({ answer: WorkerAnswer }),
  /** Confirms `end`: no work on the question is left. */
  z.object({ ended: z.literal(true) }),
  /** The process uses more memory than it may, and ends itself. */
  z.object({ exceeded: z.literal(true) }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
