/** Schemas that tolerate invalid values of optional fields, so that one odd value does not hide a whole list. */
import * as z from 'zod/mini';

/** The same object, but an optional field with an invalid value is read as undefined. Required fields stay required. */
export function lenient<Shape extends z.core.$ZodShape>(strict: z.ZodMiniObject<Shape>): z.ZodMiniObject<Shape> {
  const shape = Object.entries(strict.shape).map(([key, field]) => [
    key,
    field instanceof z.ZodMiniOptional ? readOr(field, undefined) : field,
  ]);
  // Each field keeps its output type, which the compiler cannot infer through the list of entries.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniObject<Shape>;
}

/** Reads a list and drops the items that it cannot read. */
export function readableItems<Item extends z.core.$ZodType>(item: Item): z.ZodMiniType<z.output<Item>[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values: unknown[]) =>
      values.flatMap((value) => {
        const read = z.safeParse(item, value);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}

/** A value that cannot be read is replaced. `z.catch` would do the same, but weighs on the first file that the pane loads. */
export function readOr<Schema extends z.core.$ZodType>(
  schema: Schema,
  instead: z.output<Schema>,
): z.ZodMiniType<z.output<Schema>> {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown) => {
      const read = z.safeParse(schema, value);
      return read.success ? read.data : instead;
    }),
  );
}
