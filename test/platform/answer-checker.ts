import * as z from 'zod';
import type { Json, RunningPlatform } from './running-platform';

/** Checks a running platform's answers against its OpenAPI document. */
export interface AnswerChecker {
  readonly document: Json;
  /** Returns what the document finds wrong with an answer; empty if nothing is. */
  findFaults(route: { readonly method: string; readonly path: string }, status: number, body: unknown): string[];
}

export async function createAnswerChecker(platform: RunningPlatform): Promise<AnswerChecker> {
  const { status, body: document } = await platform.call('/v1/spec');
  expect(status).toBe(200);
  const readers = new Map<string, z.ZodType>();

  function createReader(name: string): z.ZodType {
    const cachedReader = readers.get(name);
    if (cachedReader !== undefined) return cachedReader;
    // Zod follows references only within a schema, so each schema includes all others.
    const { schemas } = JSON.parse(
      JSON.stringify(document.components).replaceAll('"#/components/schemas/', '"#/$defs/'),
    );
    const reader = z.fromJSONSchema({ ...schemas[name], $defs: schemas });
    readers.set(name, reader);
    return reader;
  }

  return {
    document,
    findFaults({ method, path }, status, body) {
      const response = document.paths?.[path]?.[method.toLowerCase()]?.responses?.[String(status)];
      if (response === undefined) return [`${method} ${path} does not describe ${status}`];
      const reference = response.content?.['application/json']?.schema?.$ref;
      if (reference === undefined) return JSON.stringify(body) === '{}' ? [] : [`${method} ${path} describes no body`];
      const result = createReader(String(reference).replace('#/components/schemas/', '')).safeParse(body);
      return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    },
  };
}
