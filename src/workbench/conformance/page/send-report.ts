import type { SelfTestReport } from './report';

/** Gives the report to the server that served the page. */
export async function sendReport(report: SelfTestReport): Promise<void> {
  const response = await fetch('/self-test/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  if (!response.ok) throw new Error(`The server did not keep the report: ${await response.text()}`);
}
