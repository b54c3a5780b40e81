import { parseRecipient, toRecipientKey } from '../../src/administration/state/removal-list';

test.each([
  ['12', { type: 'USER', id: 12 }],
  [' 012 ', { type: 'USER', id: 12 }],
  ['acme 501', { type: 'EMBED_USER', embedTenantName: 'acme', id: 501 }],
  ['harbour-homeware, 501', { type: 'EMBED_USER', embedTenantName: 'harbour-homeware', id: 501 }],
  ['acme/501', { type: 'EMBED_USER', embedTenantName: 'acme', id: 501 }],
  ['acme:501', { type: 'EMBED_USER', embedTenantName: 'acme', id: 501 }],
  ['C0TRADING', { type: 'SLACK', id: 'C0TRADING' }],
])('“%s” names a recipient', (text, recipient) => {
  expect(parseRecipient(text)).toEqual(recipient);
});

test.each([
  ['sam.okafor@haldenmoor.example', 'email'],
  ['acme hh-ada', 'externalId'],
  ['1234567890', 'unknown'],
  ['1.5', 'unknown'],
  ['-3', 'unknown'],
  ['Acme 501', 'unknown'],
  ['#N/A', 'unknown'],
  ['CUSTOMERS', 'unknown'],
])('“%s” names no recipient: %s', (text, problem) => {
  expect(parseRecipient(text)).toBe(problem);
});

test('an empty text names no one', () => {
  expect(parseRecipient('  ')).toBeUndefined();
});

test('a user and an embed user with the same number are two recipients', () => {
  expect(toRecipientKey({ type: 'USER', id: 5 })).not.toBe(
    toRecipientKey({ type: 'EMBED_USER', id: 5, embedTenantName: 'acme' }),
  );
});
