/** Says that the start failed; the message tells the user at the terminal why. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const DEFAULT_PORT = 3000;

/**
 * Parses the value of `PORT`; 3000 if it is undefined, 0 for any free port.
 * @throws StartProblem if the text is no port
 */
export function readPort(text: string | undefined): number {
  const trimmed = text?.trim();
  if (!trimmed) return DEFAULT_PORT;
  if (/^\d{1,5}$/.test(trimmed) && Number(trimmed) <= 65_535) return Number(trimmed);
  throw new StartProblem(`PORT must be a port number from 0 to 65535, not "${trimmed}".`);
}
