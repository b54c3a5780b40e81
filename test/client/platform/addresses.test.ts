import fc from 'fast-check';
import {
  type Deployment,
  type Environment,
  findInsecureDataHost,
  normalizePlatformAddress,
  toDataAddress,
} from '../../../src/client';

describe('a typed address', () => {
  test.each([
    ['https://tenant.example.com/api', 'https://tenant.example.com/api'],
    ['  https://tenant.example.com/api///  ', 'https://tenant.example.com/api'],
    ['tenant.example.com/api', 'https://tenant.example.com/api'],
    ['https://tenant.example.com/api/v1', 'https://tenant.example.com/api'],
    ['https://tenant.example.com/api/v1/deployments/3', 'https://tenant.example.com/api'],
    ['https://tenant.example.com/api?from=mail#top', 'https://tenant.example.com/api'],
    ['HTTPS://Tenant.Example.com/api', 'https://tenant.example.com/api'],
    ['https://tenant.example.com:8443/custom/api', 'https://tenant.example.com:8443/custom/api'],
    ['http://localhost:4000/api', 'http://localhost:4000/api'],
    ['localhost:4000/api', 'http://localhost:4000/api'],
    ['http://127.0.0.1/api', 'http://127.0.0.1/api'],
    ['http://[::1]:4000/api', 'http://[::1]:4000/api'],
    ['https://analytics/api', 'https://analytics/api'],
  ])('the typed address %j becomes %j', (text, address) => {
    expect(normalizePlatformAddress(text)).toMatchObject({ address, fallback: undefined });
  });

  test.each([
    ['tenant.example.com/', 'https://tenant.example.com'],
    ['https://tenant.example.com/d/3/reports?sort=name#7', 'https://tenant.example.com/d/3/reports'],
  ])('the typed address %j is kept, and /api of its host is the fallback', (text, address) => {
    expect(normalizePlatformAddress(text)).toEqual({
      address,
      host: 'tenant.example.com',
      fallback: 'https://tenant.example.com/api',
    });
  });

  test.each([
    '',
    '   ',
    'revenue',
    'my tenant.example.com',
    'ftp://tenant.example.com/api',
    'javascript:alert(1)',
    'mailto:someone@example.com',
    'https://',
    'https://someone:secret@tenant.example.com/api',
  ])('the typed text %j is no address', (text) => {
    expect(normalizePlatformAddress(text)).toEqual({ problem: 'notAnAddress' });
  });

  test.each([
    ['http://tenant.example.com/api', 'https://tenant.example.com/api'],
    ['http://localhost.example.com/api', 'https://localhost.example.com/api'],
    ['http://127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
  ])('the typed address %j would send a token unencrypted, so %j is offered [P8]', (text, withHttps) => {
    expect(normalizePlatformAddress(text)).toEqual({ problem: 'notHttps', withHttps });
  });

  test('normalizing a normalized address changes nothing', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
        const once = normalizePlatformAddress(text.replace(/^http:/, 'https:'));
        if ('problem' in once) return;
        expect(normalizePlatformAddress(once.address)).toEqual(once);
      }),
    );
  });
});

const DEPLOYMENT: Deployment = { id: 3, name: 'Retail', deploymentUrl: 'https://retail.example.com/' };

function production(...credentials: NonNullable<Environment['api_credentials']>): Environment {
  return { id: '1', type: 'production', api_credentials: credentials };
}

describe('the address of the data API', () => {
  test.each<[string, Environment[], string]>([
    [
      'the url of the production environment',
      [production({ type: 'rest', url: 'https://data.example.com/cubejs-api/' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'the url, without the version that it names',
      [production({ type: 'rest', url: 'https://data.example.com/cubejs-api/v1' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'a url of this machine over http',
      [production({ type: 'rest', url: 'http://localhost:4000/cubejs-api' })],
      'http://localhost:4000/cubejs-api',
    ],
    [
      'the host, if there is no url',
      [production({ type: 'rest', host: 'data.example.com' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'the host and port',
      [production({ type: 'rest', url: null, host: 'data.example.com', port: 8443 })],
      'https://data.example.com:8443/cubejs-api',
    ],
    [
      'the url, with the path of the API if it has none',
      [production({ type: 'rest', url: 'https://data.example.com' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'the url of the rest credential among others',
      [production({ type: 'sql', host: 'sql.example.com' }, { type: 'rest', url: 'https://r.example.com/x' })],
      'https://r.example.com/x',
    ],
    [
      "the deployment's, if no environment has one",
      [production({ type: 'sql', host: 'sql.example.com' })],
      'https://retail.example.com/cubejs-api',
    ],
    [
      "the deployment's, if only another environment has one",
      [{ id: '2', type: 'staging', api_credentials: [{ type: 'rest', url: 'https://s.example.com' }] }],
      'https://retail.example.com/cubejs-api',
    ],
    ["the deployment's, without environments", [], 'https://retail.example.com/cubejs-api'],
    [
      "the deployment's, if the credentials are null",
      [{ id: '1', type: 'production', api_credentials: null }],
      'https://retail.example.com/cubejs-api',
    ],
  ])('the address of the data API is %s', (_, environments, address) => {
    expect(toDataAddress(DEPLOYMENT, environments)).toBe(address);
  });

  test('the address of the data API is undefined if a token would be sent unencrypted [P8]', () => {
    const deployment = { ...DEPLOYMENT, deploymentUrl: 'http://retail.example.com' };
    expect(
      toDataAddress(deployment, [production({ type: 'rest', url: 'http://data.example.com/cubejs-api' })]),
    ).toBeUndefined();
    expect(
      findInsecureDataHost(deployment, [production({ type: 'rest', url: 'http://data.example.com/cubejs-api' })]),
    ).toBe('data.example.com');
    expect(findInsecureDataHost(deployment, [])).toBe('retail.example.com');
  });

  test('the host of the data API is not called insecure if another address is safe, or if there is none [P8]', () => {
    expect(
      findInsecureDataHost(DEPLOYMENT, [production({ type: 'rest', url: 'http://data.example.com' })]),
    ).toBeUndefined();
    expect(findInsecureDataHost({ ...DEPLOYMENT, deploymentUrl: null }, [])).toBeUndefined();
    expect(findInsecureDataHost({ ...DEPLOYMENT, deploymentUrl: 'http://localhost:4000' }, [])).toBeUndefined();
  });

  test.each([null, undefined, '', 'not an address', 'https://user:secret@retail.example.com'])(
    'the address of the data API is undefined if there is only %p',
    (deploymentUrl) => {
      expect(toDataAddress({ ...DEPLOYMENT, deploymentUrl }, [])).toBeUndefined();
    },
  );

  test('the API path is not added twice to the address of the data API', () => {
    expect(toDataAddress({ ...DEPLOYMENT, deploymentUrl: 'https://retail.example.com/cubejs-api/v1' }, [])).toBe(
      'https://retail.example.com/cubejs-api',
    );
  });
});
