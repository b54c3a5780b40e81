import { type Deployment, dataAddress, type Environment } from '../../src/client';

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
      'the url, though it names the version',
      [production({ type: 'rest', url: 'https://data.example.com/cubejs-api/v1' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'this machine over http',
      [production({ type: 'rest', url: 'http://localhost:4000/cubejs-api' })],
      'http://localhost:4000/cubejs-api',
    ],
    [
      'the host, where there is no url',
      [production({ type: 'rest', host: 'data.example.com' })],
      'https://data.example.com/cubejs-api',
    ],
    [
      'the host and port',
      [production({ type: 'rest', url: null, host: 'data.example.com', port: 8443 })],
      'https://data.example.com:8443/cubejs-api',
    ],
    [
      'rest among other credentials',
      [production({ type: 'sql', host: 'sql.example.com' }, { type: 'rest', url: 'https://r.example.com/x' })],
      'https://r.example.com/x',
    ],
    [
      'the deployment, where no environment says',
      [production({ type: 'sql', host: 'sql.example.com' })],
      'https://retail.example.com/cubejs-api',
    ],
    [
      'the deployment, where only others say',
      [{ id: '2', type: 'staging', api_credentials: [{ type: 'rest', url: 'https://s.example.com' }] }],
      'https://retail.example.com/cubejs-api',
    ],
    ['the deployment, without environments', [], 'https://retail.example.com/cubejs-api'],
    [
      'the deployment, where the credentials are null',
      [{ id: '1', type: 'production', api_credentials: null }],
      'https://retail.example.com/cubejs-api',
    ],
  ])('is %s', (_, environments, address) => {
    expect(dataAddress(DEPLOYMENT, environments)).toBe(address);
  });

  test('[P8] is none where a token would travel in the clear', () => {
    const deployment = { ...DEPLOYMENT, deploymentUrl: 'http://retail.example.com' };
    expect(
      dataAddress(deployment, [production({ type: 'rest', url: 'http://data.example.com/cubejs-api' })]),
    ).toBeUndefined();
  });

  test.each([null, undefined, '', 'not an address', 'https://user:secret@retail.example.com'])(
    'is none from %p alone',
    (deploymentUrl) => {
      expect(dataAddress({ ...DEPLOYMENT, deploymentUrl }, [])).toBeUndefined();
    },
  );

  test('is not doubled', () => {
    expect(dataAddress({ ...DEPLOYMENT, deploymentUrl: 'https://retail.example.com/cubejs-api/v1' }, [])).toBe(
      'https://retail.example.com/cubejs-api',
    );
  });
});
