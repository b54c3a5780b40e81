/**
 * Builds schemas that tolerate invalid values in optional fields, so that one odd value does not
 * hide a whole list.
 */
import * as z from 'zod/mini';

/**
 * Returns the same object schema, but reads an invalid value of an optional field as undefined.
 * Required fields stay required.
 */
export function lenient<Shape extends z.core.$ZodShape>(strict: z.ZodMiniObject<Shape>): z.ZodMiniObject<Shape> {
  const shape = Object.entries(strict.shape).map(([key, field]) => [
    key,
    field instanceof z.ZodMiniOptional ? withFallback(field, undefined) : field,
  ]);
  // Each field keeps its output type, but the compiler cannot infer that through the list of
  // entries.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniObject<Shape>;
}

/** Returns a list schema that drops the items that it cannot read. */
export function lenientArray<Item extends z.core.$ZodType>(item: Item): z.ZodMiniType<z.output<Item>[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values: unknown[]) =>
      values.flatMap((value) => {
        const parsed = z.safeParse(item, value);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

/**
 * Returns a schema that replaces a value which it cannot read. `z.catch` does the same, but would
 * enlarge the first file that the pane loads.
 */
export function withFallback<Schema extends z.core.$ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
): z.ZodMiniType<z.output<Schema>> {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown) => {
      const parsed = z.safeParse(schema, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
}
