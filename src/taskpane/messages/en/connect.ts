import type { ConnectionState } from '../../../app';
import type { Sentence } from '../../../parts';

type SignedOut = Extract<ConnectionState, { kind: 'signedOut' }>;

export const connectMessages = {
  firstTitle: 'Put live reports in your cells',
  firstText:
    'Pick a report, pick a cell, press Place. It refreshes when you ask, and leaves the rest of your sheet alone.',
  trySample: 'Try the sample platform',
  sampleNote: 'The sample is a made-up retail company. No account needed.',
  tokensStayOut: 'Inlay keeps tokens out of the workbook.',

  backToStart: 'Back to start',
  title: 'Connect to your platform',
  address: 'Platform address',
  addressPlaceholder: 'https://…/api',
  addressHint: 'It ends in /api. Your platform’s settings show it.',
  token: 'Access token',
  required: 'required',
  showToken: 'Show token',
  hideToken: 'Hide token',
  keep: 'Keep the token',
  keepOnDevice: 'On this device',
  keepForSession: 'Until Excel closes',
  notKept: [
    { strong: 'You will be signed out when the pane closes.' },
    ' This browser keeps nothing on this device; if you were signed in here before, that is why you no longer are. To stay signed in, leave the private window, or allow cookies and site data for this add-in and Excel.',
  ] satisfies Sentence,
  connect: 'Connect',
  tokenStaysOut: 'The token never goes into the workbook.',
  connecting: 'Connecting',
  asking: (host: string) => `Asking ${host}…`,

  addressProblem: {
    empty: 'Type the address of your platform, for example https://analytics.example.com/api.',
    notAnAddress: 'This is no web address. It begins with https:// and ends in /api.',
    notHttps: 'The address begins with https://, so that the token travels encrypted.',
  } satisfies Record<NonNullable<SignedOut['addressProblem']>, string>,
  tokenProblem: {
    empty: 'Paste an access token. You make one in the platform, under your profile.',
  } satisfies Record<NonNullable<SignedOut['tokenProblem']>, string>,
  wrongAddress: (host = 'This address') => `${host} answered, but not as a platform. The address ends in /api.`,
  wrongToken: 'The platform did not accept this token. Copy it again, whole, or make a new one in the platform.',
  unreachableNext: 'Check the address and your network, then connect again.',

  signedIn: (host: string) => `Signed in to ${host}.`,
  chooseDeployment: 'Choose a deployment.',
  typeDeployment: 'Your token may not list the deployments. Type the number of yours.',
  deployment: 'Deployment',
  deploymentNumber: 'Deployment number',
  deploymentHint: 'It stands in the platform’s address, after /d/.',
  deploymentProblem: 'Enter a number. It stands in the platform’s address, after /d/.',
  noDeployments: 'This platform shows you no deployment yet. Type the number of yours, or ask its administrator.',
  connected: (deployment: string) => `Connected to ${deployment}.`,
  cancelled: 'Cancelled. Nothing was kept.',
};
