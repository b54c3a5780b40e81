/**
 * Keeps V8's compiled code of each module between the test files of a worker. Jest loads every module again for each test file, and
 * compiling takes a third of that time. Loaded by `node --require` into jest and, with it, into its workers.
 */
const vm = require('node:vm');

const compileFunction = vm.compileFunction;
/** By file name: the source text that was compiled, and what V8 made of it. */
const compiled = new Map();

vm.compileFunction = (code, parameters, options) => {
  const filename = options?.filename;
  if (filename === undefined) return compileFunction(code, parameters, options);
  const known = compiled.get(filename);
  if (known?.code === code) return compileFunction(code, parameters, { ...options, cachedData: known.data });
  const result = compileFunction(code, parameters, { ...options, produceCachedData: true });
  if (result.cachedData) compiled.set(filename, { code, data: result.cachedData });
  return result;
};
