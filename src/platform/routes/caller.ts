/** Finds the person whose access token a request carries. */
import type { Context } from 'hono';
import { createNotSignedInError } from '../api-error';
import { type Caller, findCaller } from '../store';
import type { Dependencies } from './call';

export async function authenticate(context: Context, deps: Dependencies): Promise<Caller> {
  const header = context.req.header('authorization');
  if (header === undefined) throw createNotSignedInError('The header Authorization: Bearer <token> is missing.');
  const token = /^Bearer\s+(\S+)\s*$/i.exec(header)?.[1];
  if (token === undefined) throw createNotSignedInError('The header Authorization must read: Bearer <token>.');
  const caller = await findCaller(deps.database, token, deps.now());
  if (caller === undefined) throw createNotSignedInError('The access token is not valid.');
  return caller;
}
