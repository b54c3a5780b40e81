/**
 * Measures the processor time of the work in milliseconds, so that other programs on the machine do
 * not count.
 */
export async function measureProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}
