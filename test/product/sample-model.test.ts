// The repository contains the data model as a file, which engines of other data APIs can load.
import { createCubeModelYaml, SAMPLE_MODEL } from '../../src/platform/world';
import { readText } from './repository';

test('assets/data-model/sample-company.yml is up to date with the sample model (npm run sample-model writes it)', () => {
  expect(readText('assets/data-model/sample-company.yml')).toBe(createCubeModelYaml(SAMPLE_MODEL));
});
