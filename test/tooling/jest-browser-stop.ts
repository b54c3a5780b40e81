/** After the last browser test: ends what jest-browser.ts started. */
export default function stopForAllFiles(): Promise<void> {
  return globalThis.stopBrowserRun();
}
