import { connectionCheckFixtures } from '../../src/workbench/gallery/fixtures/connection-check';
import type { Calls } from './placement-samples';

const HOST = 'analytics.example.com';

const findings = [
  { kind: 'skipped' },
  { kind: 'reachable', host: HOST },
  { kind: 'dataAddress', host: HOST },
  { kind: 'allowed', headers: ['authorization', 'content-type'] },
  { kind: 'refused', host: HOST, refused: ['method PUT'] },
  { kind: 'accepted' },
  { kind: 'apiKeyOnly' },
  { kind: 'notListed' },
  { kind: 'noDeployments' },
  { kind: 'noReports' },
  { kind: 'acceptedAs', schemes: ['Bearer'] },
  { kind: 'deployments', count: 1, id: 4 },
  { kind: 'deployments', count: 12, id: 4 },
  { kind: 'reports', count: 1 },
  { kind: 'reports', count: 12 },
  { kind: 'rows', count: 0 },
  { kind: 'rows', count: 1 },
  { kind: 'downloads' },
  { kind: 'settingsUnknown' },
  { kind: 'engineTimeZone' },
  { kind: 'unknownTimeZone' },
  { kind: 'dataToken' },
  { kind: 'awake' },
  { kind: 'asleep' },
  { kind: 'sqlOffForDeployment' },
  { kind: 'readable' },
  { kind: 'unreadable', count: 1 },
  { kind: 'unreadable', count: 12 },
  { kind: 'timeZone', timeZone: 'Europe/Berlin' },
  { kind: 'converts', count: 2, total: 5 },
  { kind: 'notConverted', total: 5 },
  { kind: 'noConversion' },
  { kind: 'noScope' },
  { kind: 'noDownload' },
  { kind: 'noSqlReport' },
  { kind: 'sql' },
  { kind: 'sqlOffAtHost', host: HOST },
  { kind: 'model' },
  { kind: 'noQuery' },
  { kind: 'scopes', scopes: ['data', 'sql'] },
  { kind: 'scopesMissing', scopes: ['meta'] },
  { kind: 'failure', failure: { code: 'NoDataAddress' } },
];

export const CONNECTION_CHECK_SAMPLES: Readonly<Record<string, Calls>> = {
  'connectionCheck.describe': findings.map((finding) => [{ name: 'query', result: 'ok', finding }]),
  'connectionCheck.summarize': [
    ...Object.values(connectionCheckFixtures).map(({ connectionCheck }) => [connectionCheck]),
    [{ status: 'stopped', lines: [] }],
    [{ status: 'done', lines: [] }],
    [{ status: 'done', lines: [{ result: 'attention' }] }],
  ],
};
