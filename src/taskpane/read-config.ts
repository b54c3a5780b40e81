import type { AppConfig } from '../app';

/** Reads `config.json` beside the page. None, or a broken one, presets nothing: the person types the address. */
export async function readConfig(fetchConfig: () => Promise<Response>): Promise<AppConfig> {
  try {
    const answer = await fetchConfig();
    return answer.ok ? toConfig(await answer.json()) : {};
  } catch {
    return {};
  }
}

function toConfig(value: unknown): AppConfig {
  if (typeof value !== 'object' || value === null) return {};
  const address =
    'platformAddress' in value && typeof value.platformAddress === 'string' ? value.platformAddress : undefined;
  const sample = 'sample' in value ? toSample(value.sample) : undefined;
  return { ...(address === undefined ? {} : { platformAddress: address }), ...(sample ? { sample } : {}) };
}

function toSample(value: unknown): AppConfig['sample'] {
  if (typeof value !== 'object' || value === null || !('address' in value) || !('token' in value)) return undefined;
  const { address, token } = value;
  return typeof address === 'string' && typeof token === 'string' ? { address, token } : undefined;
}
