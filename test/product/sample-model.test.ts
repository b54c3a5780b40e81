// The data model that is shipped for an engine elsewhere.
import { cubeModelYaml, SAMPLE_MODEL } from '../../src/platform/world';
import { textOf } from './repository';

test('assets/data-model/sample-company.yml is the sample model of today; npm run sample-model writes it', () => {
  expect(textOf('assets/data-model/sample-company.yml')).toBe(cubeModelYaml(SAMPLE_MODEL));
});
