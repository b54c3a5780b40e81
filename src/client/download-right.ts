import type { Report } from '../contract';

/**
 * Whether rows of this report may be taken out of the platform, as far as the report tells: false only when it names its
 * roles and none of them allows it. Words of actions are an open set; whoever manages a report may always.
 */
export function mayDownload({ canManage, rolesWithAccess }: Report): boolean {
  if (canManage === true || !rolesWithAccess || rolesWithAccess.length === 0) return true;
  return rolesWithAccess.some(({ actions }) => actions.includes('DownloadData') || actions.includes('All'));
}
