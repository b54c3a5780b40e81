/** `npm run sample-model` writes the sample company's data model for an external engine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createCubeModelYaml, SAMPLE_MODEL } from './world';

const path = resolve(__dirname, '../../assets/data-model/sample-company.yml');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, createCubeModelYaml(SAMPLE_MODEL));
