import type { AppConfig } from '../../app';

/** What `config.json` says to the pane, beside what it presets for the app. */
interface PaneConfig extends AppConfig {
  /** The settings lead to the pages for managing the platform. */
  readonly administration?: true | undefined;
}

/** Reads `config.json` beside the page. None, or a broken one, presets nothing: the analyst types the address. */
export async function readConfig(fetchConfig: () => Promise<Response>): Promise<PaneConfig> {
  try {
    const answer = await fetchConfig();
    return answer.ok ? toConfig(await answer.json()) : {};
  } catch {
    return {};
  }
}

/** Anything but an object throws, and presets nothing either. */
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
