import * as fc from 'fast-check';
import { formatReportAddress } from '../../../src/app/report/report-address';

const formatAddress = (platform: string, path?: string) =>
  formatReportAddress({ platform, deploymentId: 3, reportId: 41 }, path);

describe("the address of a report's page", () => {
  it.each([
    ['https://analytics.example/api', 'https://analytics.example/deployments/3/reports/41'],
    ['https://analytics.example:8443/tenant/api', 'https://analytics.example:8443/tenant/deployments/3/reports/41'],
    ['http://localhost:4000/api', 'http://localhost:4000/deployments/3/reports/41'],
  ])('the address of a report on %s is %s', (platform, address) => {
    expect(formatAddress(platform)).toBe(address);
  });

  it('the address of a report has the path that the administrator gives', () => {
    expect(formatAddress('https://a.example/api', '/app/#/r/{reportId}?d={deploymentId}')).toBe(
      'https://a.example/app/#/r/41?d=3',
    );
  });

  it.each(['http://analytics.example/api', 'javascript:alert(1)', 'file:///etc/passwd', '', 'not an address'])(
    'a report of the platform %s has no address [P8]',
    (platform) => {
      expect(formatAddress(platform)).toBeUndefined();
    },
  );

  it.each(['', 'reports/{reportId}', '.evil.example/{reportId}', '@evil.example/', ':1/', 'https://evil.example/'])(
    'a report has no address with the path %j, which would lead to another host [P8]',
    (path) => {
      expect(formatAddress('https://a.example/api', path)).toBeUndefined();
    },
  );

  it('the address of a report stays on the host of the platform, whatever the path [P8]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((text) => `/${text}`),
        ),
        (path) => {
          const address = formatAddress('https://a.example/api', path);
          if (address !== undefined) expect(new URL(address).origin).toBe('https://a.example');
        },
      ),
    );
  });
});
