// The repository contains the data model as a file, which engines of other data APIs can load.
import { cubeModelYaml, SAMPLE_MODEL } from '../../src/platform/world';
import { textOf } from './repository';

test('assets/data-model/sample-company.yml is up to date with the sample model (npm run sample-model writes it)', () => {
  expect(textOf('assets/data-model/sample-company.yml')).toBe(cubeModelYaml(SAMPLE_MODEL));
});
