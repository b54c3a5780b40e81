/** Speed as the work itself has it: neither other programs on the machine nor a slow machine must fail a test. */

/** Processor time in milliseconds. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}

/** By which factor work grows with what it has to do; it is warm by then. */
export async function growthOf(work: (size: number) => unknown, small: number, large: number): Promise<number> {
  await work(small);
  const alone = await processorTimeOf(() => work(small));
  return (await processorTimeOf(() => work(large))) / alone;
}
