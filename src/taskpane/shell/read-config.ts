import type { AppConfig } from '../../app';
import { parseOAuthConfig } from '../../client';

/** `config.json` has settings of the pane in addition to those of the app. */
interface PaneConfig extends AppConfig {
  /** The settings page links to the pages for managing the platform. */
  readonly administration?: true | undefined;
}

/**
 * Reads `config.json` next to the page. A missing or broken file presets nothing; then the user
 * types the address.
 */
export async function readConfig(fetchConfig: () => Promise<Response>): Promise<PaneConfig> {
  try {
    const response = await fetchConfig();
    return response.ok ? parseConfig(await response.json()) : {};
  } catch {
    return {};
  }
}

/** Throws if the value is no object; then nothing is preset either. */
function parseConfig(value: object): PaneConfig {
  const sample: unknown = Reflect.get(value, 'sample');
  return {
    platformAddress: readText(value, 'platformAddress'),
    reportPath: readText(value, 'reportPath'),
    sample: parseSample(sample),
    signIn: parseOAuthConfig(Reflect.get(value, 'signIn')),
    administration: Reflect.get(value, 'administration') === true || undefined,
  };
}

function parseSample(value: unknown): AppConfig['sample'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const address = readText(value, 'address');
  const token = readText(value, 'token');
  return address !== undefined && token !== undefined ? { address, token } : undefined;
}

function readText(value: object, key: string): string | undefined {
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' ? text : undefined;
}
