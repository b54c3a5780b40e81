import { parseOAuthConfig } from '../../../src/client';

const CONFIG = { clientId: 'inlay', tokenEndpoint: 'https://sign-in.example/token' };

describe('the OAuth client in config.json', () => {
  test('a client with one flow is read, and needs no scopes', () => {
    const deviceAuthorizationEndpoint = 'https://sign-in.example/device';
    expect(parseOAuthConfig({ ...CONFIG, deviceAuthorizationEndpoint })).toEqual({
      ...CONFIG,
      scopes: [],
      deviceAuthorizationEndpoint,
    });
  });

  test.each([
    ['without a flow', {}],
    ['with an endpoint that is not encrypted', { deviceAuthorizationEndpoint: 'http://sign-in.example/device' }],
    ['with a password in an endpoint', { authorizationEndpoint: 'https://me:secret@sign-in.example/' }],
    ['with a script as its endpoint', { authorizationEndpoint: 'javascript:alert(1)' }],
    ['without an id', { clientId: '', deviceAuthorizationEndpoint: 'https://sign-in.example/device' }],
  ])('a client %s is not used [P8]', (_, fields) => {
    expect(parseOAuthConfig({ ...CONFIG, ...fields })).toBeUndefined();
  });
});
