/** What chance and repetition find takes long: a slice of it runs in the gate, all of it in `npm run test:long`. */
const IS_LONG_RUN = process.env.INLAY_LONG_RUN !== undefined;

/** How often to try: in the gate, and in a long run. */
export function tries(inGate: number, inLongRun: number): number {
  return IS_LONG_RUN ? inLongRun : inGate;
}
