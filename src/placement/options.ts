/** What the analyst may choose for a placement, before it is placed and ever after. Whatever takes its place keeps all of it. */
import * as z from 'zod/mini';
import { Gates } from './gates';

/** Each with what holds as long as nothing was chosen, and wherever the record in the file does not read. */
export const PlacementOptions = z.object({
  /** Formulas directly beside the block are filled down and up with it. */
  fillBeside: z.catch(z.boolean(), false),
  /** What a result must not do without the analyst. */
  gates: z.catch(Gates, {}),
});
export type PlacementOptions = Readonly<z.infer<typeof PlacementOptions>>;

export const USUAL_OPTIONS: PlacementOptions = PlacementOptions.parse({});

/** For the record in the file, which holds only what is not as usual. */
export function unusual(options: PlacementOptions): Partial<PlacementOptions> {
  const usual = new Map(Object.entries(USUAL_OPTIONS).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== usual.get(name)),
  );
}
