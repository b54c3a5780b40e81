/** Starts the self-test page, which a real Excel or the workbench opens in its pane. */
import { render } from 'preact';
import { CONFORMANCE_CASES, type OfficeUnderTest } from '..';
import { readBeliefs } from '../beliefs';
import { sendReport } from './report';
import { createSelfTest } from './self-test';
import { SelfTestPage } from './self-test-page';
import './self-test.css';

async function main(): Promise<void> {
  const root = document.getElementById('self-test');
  if (!root) return;
  const selfTest = createSelfTest({ office: await findOffice(), cases: CONFORMANCE_CASES, send: sendReport });
  render(<SelfTestPage selfTest={selfTest} beliefs={readBeliefs()} manifest={root.dataset.manifest} />, root);
  await selfTest.start();
}

/** @returns undefined if the page is in a plain browser, not in Excel */
async function findOffice(): Promise<OfficeUnderTest | undefined> {
  const { host } = await Office.onReady();
  if (host !== Office.HostType.Excel) return undefined;
  const { requirements } = Office.context;
  return {
    Excel,
    OfficeExtension,
    Office,
    supports: (requirementSet, version) => requirements.isSetSupported(requirementSet, version),
  };
}

void main();
