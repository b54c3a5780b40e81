/**
 * Embeds a platform for a sample company: the management API and the data API, with real engines
 * underneath.
 */
export { type AccessTokens, describeTokens } from './access-tokens';
export { createPlatform, type Platform, type PlatformOptions } from './create-platform';
export { listenOnLoopback, PortTaken } from './listen';
export { readPlatformSettings, SettingNotValid } from './platform-settings';
export { createSignInConfig } from './routes';
export type { SimulatedDays } from './simulated-days';
export { type PlatformServer, type StartOptions, startPlatform } from './start-platform';
export { DatabaseUnreachable, DataFolderInUse, StateIsNewer } from './store';
export { createSampleTokens, DEFAULT_TOKEN, type SimulatedDay } from './world';
