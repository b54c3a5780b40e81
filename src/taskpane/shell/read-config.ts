import type { AppConfig } from '../../app';

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
    const answer = await fetchConfig();
    return answer.ok ? toConfig(await answer.json()) : {};
  } catch {
    return {};
  }
}

/** Throws if the value is no object; then nothing is preset either. */
function toConfig(value: object): PaneConfig {
  const sample: unknown = Reflect.get(value, 'sample');
  return {
    platformAddress: textIn(value, 'platformAddress'),
    reportPath: textIn(value, 'reportPath'),
    sample: toSample(sample),
    administration: Reflect.get(value, 'administration') === true || undefined,
  };
}

function toSample(value: unknown): AppConfig['sample'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const address = textIn(value, 'address');
  const token = textIn(value, 'token');
  return address !== undefined && token !== undefined ? { address, token } : undefined;
}

function textIn(value: object, key: string): string | undefined {
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
}
