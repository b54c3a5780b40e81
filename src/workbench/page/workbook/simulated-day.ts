/**
 * Asks the workbench's server to simulate a day of the sample company; returns a message about the
 * result.
 */
export async function simulateDay(): Promise<{ readonly text: string; readonly isError: boolean }> {
  try {
    const response = await fetch('/trading-days', { method: 'POST', headers: { 'content-type': 'application/json' } });
    return { text: await response.text(), isError: !response.ok };
  } catch {
    return { text: 'The workbench’s server does not answer.', isError: true };
  }
}
