/** Reads the input of the command: its arguments, environment variables, and the manifest. */
import { normalizePlatformAddress, parseUrl } from '../client';

/** The user can correct this; the message is printed without a stack trace. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

export interface CommandOptions {
  readonly address: string;
  /** Is checked instead if no platform answers at the address; undefined if the address ends with `/api`. */
  readonly fallback: string | undefined;
  readonly origin: string;
  readonly deploymentId: number | undefined;
}

const USAGE =
  'npm run tenant-check -- https://host/api [--origin https://addins.example.com] [--deployment 1]. The API key or access token comes from INLAY_TOKEN, or the command asks for it.';

/**
 * Messages repeat no argument, because one may be a token.
 * @param addInAddress `ADDIN_URL`, if it is set
 * @param manifest the text of the manifest that Excel gets
 * @throws UsageProblem
 */
export function readCommandOptions(
  commandLineArguments: readonly string[],
  addInAddress: string | undefined,
  manifest: string,
): CommandOptions {
  const { address, origin, deployment } = parseArguments(commandLineArguments);
  const platform = normalizePlatformAddress(address);
  if ('problem' in platform) {
    const isInsecure = platform.problem === 'notHttps';
    throw new UsageProblem(isInsecure ? 'The address must begin with https://.' : `This is not an address: ${USAGE}`);
  }
  if (deployment !== undefined && !/^\d{1,9}$/.test(deployment)) throw new UsageProblem(USAGE);
  const page = parseUrl(origin ?? addInAddress ?? /<SourceLocation DefaultValue="([^"]+)"/.exec(manifest)?.[1] ?? '');
  if (!page) throw new UsageProblem('Set the origin of the add-in: --origin https://addins.example.com');
  return {
    address: platform.address,
    fallback: platform.fallback,
    origin: page.origin,
    deploymentId: deployment === undefined ? undefined : Number(deployment),
  };
}

interface ParsedArguments {
  readonly address: string;
  readonly origin?: string;
  readonly deployment?: string;
}

function parseArguments(commandLineArguments: readonly string[]): ParsedArguments {
  const words = commandLineArguments.flatMap((word) => (word.startsWith('--') ? word.split('=') : [word]));
  const found = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const isOption = word === '--origin' || word === '--deployment';
    const name = isOption ? word.slice(2) : 'address';
    const value = isOption ? words[index + 1] : word;
    if (value === undefined || value.startsWith('-') || found.has(name)) throw new UsageProblem(USAGE);
    found.set(name, value);
    if (isOption) index += 1;
  }
  const address = found.get('address');
  if (address === undefined) throw new UsageProblem(USAGE);
  const [origin, deployment] = [found.get('origin'), found.get('deployment')];
  return { address, ...(origin !== undefined && { origin }), ...(deployment !== undefined && { deployment }) };
}
