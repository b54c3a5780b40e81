/**
 * Validates a manifest with Microsoft's online service, and the descriptions of the functions with
 * Microsoft's generator: `npm run validate`, or for another manifest `npm run validate -- <path>`.
 */
import { type ManifestValidation, validateManifest } from 'office-addin-manifest';
import { findGeneratorDifferences } from './validate-functions';

const FUNCTIONS_FILES = ['assets/functions.json', 'assets/functions.de.json'];

void validate(process.argv[2] ?? 'manifest.xml').then((code) => {
  process.exitCode = Math.max(code, validateFunctions());
});

function validateFunctions(): number {
  const differences = findGeneratorDifferences(FUNCTIONS_FILES);
  for (const difference of differences) console.log(difference);
  if (differences.length === 0) console.log(`${FUNCTIONS_FILES.join(' and ')} agree with Microsoft's generator.`);
  return differences.length === 0 ? 0 : 1;
}

async function validate(path: string): Promise<number> {
  const outcome = await askService(path);
  if (typeof outcome === 'string') {
    console.error(outcome);
    return 1;
  }
  const { errors = [], warnings = [] } = outcome.report ?? {};
  for (const { title, content, line, helpUrl } of [...errors, ...warnings]) {
    console.log([title, content, line === undefined ? undefined : `line ${line}`, helpUrl].filter(Boolean).join(' - '));
  }
  if (outcome.report === undefined) {
    console.error(
      `The validation service answered ${outcome.status} ${outcome.statusText}, without a report. Try later.`,
    );
    return 1;
  }
  console.log(outcome.isValid ? `${path} is accepted.` : `${path} is refused for the reasons above.`);
  return outcome.isValid ? 0 : 1;
}

async function askService(path: string): Promise<ManifestValidation | string> {
  try {
    return await validateManifest(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
    return `${path} was not validated. ${reason} The offline checks are part of npm test.`;
  }
}
