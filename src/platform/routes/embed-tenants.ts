import { EMBED_TENANT_NAME } from '../../contract';
import { invalidInput } from '../api-error';
import { deleteEmbedTenant as deleteRow } from '../store';
import { requireAdministrator, requireWholeAccount } from './access';
import type { Call } from './call';

/** Users, groups and sessions of the tenant go with it; one that is not there is no error. Answers without a body. */
export async function deleteEmbedTenant(call: Call): Promise<undefined> {
  requireAdministrator(call, 'delete embed tenants');
  requireWholeAccount(call, 'delete embed tenants');
  const name = call.path('embedTenantName') ?? '';
  if (!EMBED_TENANT_NAME.test(name)) {
    throw invalidInput(
      'embedTenantName must begin with a lower-case letter, hold lower-case letters, digits and dashes alone (2 to 36 of them), and not end with a dash.',
    );
  }
  await call.surroundings.database.transaction((sql) => deleteRow(sql, name));
}
