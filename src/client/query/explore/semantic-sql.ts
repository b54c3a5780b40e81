/** Writes a query as semantic SQL, for people to hand on. Pure. */
import type { ModelMember } from '../data-model';

/** Returns undefined for a query that SQL cannot express. */
export function toSemanticSql(_query: string, _model: ReadonlyMap<string, ModelMember>): string | undefined {
  return undefined;
}
