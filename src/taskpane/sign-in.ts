/**
 * Runs in the dialog of the sign-in: leads to the authorization server that `config.json` names, and
 * hands the server's answer to the pane.
 */
import { buildAuthorizationAddress } from '../client';
import { readConfig } from './shell/read-config';

/** These parameters of the server's answer are for the pane, which checks them. */
const ANSWER_PARAMETERS = ['code', 'state', 'error', 'error_description'];

async function main(): Promise<void> {
  const parameters = new URLSearchParams(location.search);
  if (parameters.has('code') || parameters.has('error')) {
    await Office.onReady();
    const answer = Object.fromEntries([...parameters].filter(([name]) => ANSWER_PARAMETERS.includes(name)));
    Office.context.ui.messageParent(JSON.stringify(answer));
    return;
  }
  // Only an address from config.json is opened, so that a link cannot use this page to redirect elsewhere.
  const { signIn } = await readConfig(() => fetch('config.json', { cache: 'no-store' }));
  const request = { state: parameters.get('state') ?? '', challenge: parameters.get('challenge') ?? '' };
  const address = signIn && buildAuthorizationAddress(signIn, request, `${location.origin}${location.pathname}`);
  // Office keeps in this page's session what it needs to send the answer.
  await Office.onReady();
  if (address !== undefined) location.replace(address);
}

void main();
