/** Asks for the token in the terminal without showing it. */
import { UsageProblem } from './command-options';

const [ENTER, NEWLINE, CTRL_C, CTRL_D, DELETE, BACKSPACE] = ['\r', '\n', '\u0003', '\u0004', '\u007f', '\b'];

/** `process.stdin` is one. */
interface Terminal extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  /** While it is raw, a terminal shows nothing of what is typed. */
  setRawMode(isRaw: boolean): unknown;
  destroy(): unknown;
}

/**
 * Resolves to what the user types or pastes, up to Enter.
 * @throws UsageProblem without a terminal, or if the user stops
 */
export async function readToken(input: Terminal, output: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) throw new UsageProblem('Set INLAY_TOKEN, or run this command in a terminal.');
  output.write('API key or access token (not shown): ');
  input.setRawMode(true);
  input.setEncoding('utf8');
  try {
    let token = '';
    for await (const chunk of input) {
      for (const character of String(chunk)) {
        if (character === CTRL_C || character === CTRL_D) throw new UsageProblem('Stopped.');
        if (character === ENTER || character === NEWLINE) return token.trim();
        token = character === DELETE || character === BACKSPACE ? token.slice(0, -1) : token + character;
      }
    }
    return token.trim();
  } finally {
    input.setRawMode(false);
    input.destroy();
    output.write('\n');
  }
}
