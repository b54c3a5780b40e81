/** Runs after the last browser test and stops what jest-browser.ts started. */
export default function stopForAllFiles(): Promise<void> {
  return globalThis.stopBrowserRun();
}
