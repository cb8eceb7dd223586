/**
 * `npm run bench [-- NAME …]`: runs the benchmark with this name; without one, the benchmarks that compare Docket with
 * the simplest program that does the same. The remaining arguments are passed to the benchmark.
 */
const benchmarks = [
  'accuracy',
  'delivery-writes',
  'fairness',
  'growth',
  'latency',
  'panel',
  'processes',
  'reading',
  'restart',
] as const;

const name = benchmarks.find((benchmark) => benchmark === process.argv[2]);
if (name === undefined) {
  await import('./main.ts');
} else {
  // The benchmark reads the arguments after its file.
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
}
