import * as z from 'zod';
import type { Json, RunningPlatform } from './running-platform';

/** The OpenAPI document of a running platform, used to check what that platform answers. */
export interface DescribedAnswers {
  readonly document: Json;
  /** What is wrong with an answer by the document's own account; empty when nothing is. */
  faultsOf(route: { readonly method: string; readonly path: string }, status: number, body: unknown): string[];
}

export async function describedAnswers(platform: RunningPlatform): Promise<DescribedAnswers> {
  const { status, body: document } = await platform.call('/v1/spec');
  expect(status).toBe(200);
  const readers = new Map<string, z.ZodType>();

  function readerOf(name: string): z.ZodType {
    const known = readers.get(name);
    if (known !== undefined) return known;
    // Zod follows references within a schema, so each schema takes all of them along.
    const { schemas } = JSON.parse(
      JSON.stringify(document.components).replaceAll('"#/components/schemas/', '"#/$defs/'),
    );
    const reader = z.fromJSONSchema({ ...schemas[name], $defs: schemas });
    readers.set(name, reader);
    return reader;
  }

  return {
    document,
    faultsOf({ method, path }, status, body) {
      const response = document.paths?.[path]?.[method.toLowerCase()]?.responses?.[String(status)];
      if (response === undefined) return [`${method} ${path} does not describe ${status}`];
      const reference = response.content?.['application/json']?.schema?.$ref;
      if (reference === undefined) return JSON.stringify(body) === '{}' ? [] : [`${method} ${path} describes no body`];
      const read = readerOf(String(reference).replace('#/components/schemas/', '')).safeParse(body);
      return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    },
  };
}
