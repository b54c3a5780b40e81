import { mayDownload } from '../../../src/client';

const report = { id: 1, name: 'Sales' };
const role = (...actions: string[]) => ({ id: 1, name: 'r', actions });

test.each([
  ['that names no roles', report, true],
  ['of an older server', { ...report, rolesWithAccess: null }, true],
  ['that is shared with nobody', { ...report, rolesWithAccess: [] }, true],
  ['with a role that allows it', { ...report, rolesWithAccess: [role('ReportRead'), role('DownloadData')] }, true],
  ['with a role that may do all', { ...report, rolesWithAccess: [role('All')] }, true],
  [
    'whose roles only read',
    { ...report, canManage: false, rolesWithAccess: [role('ReportRead', 'TeleportData')] },
    false,
  ],
  [
    'whose roles only read, in the hands of its manager',
    { ...report, canManage: true, rolesWithAccess: [role('ReportRead')] },
    true,
  ],
])('the rows of a report %s: %#', (_what, given, expected) => {
  expect(mayDownload(given)).toBe(expected);
});
