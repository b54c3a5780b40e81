import fc from 'fast-check';
import { normalisePlatformAddress } from '../../src/client';

describe('an address that a person types', () => {
  test.each([
    ['https://tenant.example.com/api', 'https://tenant.example.com/api'],
    ['  https://tenant.example.com/api///  ', 'https://tenant.example.com/api'],
    ['tenant.example.com/api', 'https://tenant.example.com/api'],
    ['https://tenant.example.com/api/v1', 'https://tenant.example.com/api'],
    ['https://tenant.example.com/api?from=mail#top', 'https://tenant.example.com/api'],
    ['HTTPS://Tenant.Example.com/api', 'https://tenant.example.com/api'],
    ['https://tenant.example.com:8443/custom/api', 'https://tenant.example.com:8443/custom/api'],
    ['http://localhost:4000/api', 'http://localhost:4000/api'],
    ['localhost:4000/api', 'http://localhost:4000/api'],
    ['http://127.0.0.1/api', 'http://127.0.0.1/api'],
    ['http://[::1]:4000/api', 'http://[::1]:4000/api'],
    ['https://analytics/api', 'https://analytics/api'],
  ])('%j becomes %j', (text, address) => {
    expect(normalisePlatformAddress(text)).toMatchObject({ address, withApi: undefined });
  });

  test('without /api it is kept, and the other one is offered', () => {
    expect(normalisePlatformAddress('tenant.example.com/')).toEqual({
      address: 'https://tenant.example.com',
      host: 'tenant.example.com',
      withApi: 'https://tenant.example.com/api',
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
  ])('%j is no address', (text) => {
    expect(normalisePlatformAddress(text)).toEqual({ problem: 'notAnAddress' });
  });

  test.each([
    ['http://tenant.example.com/api', 'https://tenant.example.com/api'],
    ['http://localhost.example.com/api', 'https://localhost.example.com/api'],
    ['http://127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
  ])('[P8] %j would carry a token in the clear, so %j is offered', (text, withHttps) => {
    expect(normalisePlatformAddress(text)).toEqual({ problem: 'notHttps', withHttps });
  });

  test('normalising a normal address changes nothing', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
        const once = normalisePlatformAddress(text.replace(/^http:/, 'https:'));
        if ('problem' in once) return;
        expect(normalisePlatformAddress(once.address)).toEqual(once);
      }),
    );
  });
});
