/**
 * Records what a real engine answers to the questions of test/support/real-engine, for the tests
 * that compare the embedded engine and the client with it. It needs a running Cube engine, release
 * 1.7.43 with its DuckDB driver, over the sample company:
 *
 *   npm run sample-data -- company.duckdb              for CUBEJS_DB_DUCKDB_DATABASE_PATH
 *   cp assets/data-model/sample-company.yml <model>    <model> is the engine's model folder
 *   npm run record -- readings <model>/readings.yml    the cube with every format
 *   ENGINE_URL=http://localhost:4000/cubejs-api ENGINE_SECRET=<CUBEJS_API_SECRET> npm run record
 *
 * `npm run record -- new` asks only what has no answer yet.
 *
 * Relative dates such as `last week` are also asked on special days, of an engine that was started
 * with `faketime '2026-03-29 00:30:00'` in UTC (FAKETIME_DONT_FAKE_MONOTONIC=1), for each of the
 * CLOCKS of clock-questions.ts: `npm run record -- clock 2026-03-29T00:30:00Z`.
 *
 * The pages of long results need a second engine for the one answer, over a copy of the tables and
 * with CUBEJS_DB_QUERY_LIMIT=2000000: `npm run record -- pages http://localhost:4001/cubejs-api`.
 */
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type RecordedAnswer, readCorpus, writeCorpus } from '../support/real-engine/corpus';
import type { Question } from '../support/real-engine/question';
import { createAllQuestions } from '../support/real-engine/questions';
import { formatReadingsModelFile } from '../support/real-engine/readings-cube';
import { recordPages } from './record-pages';

const CONCURRENT_REQUESTS = 3;

void main(process.argv.slice(2));

async function main([what, text]: readonly string[]): Promise<void> {
  if (what === 'readings' && text !== undefined) writeFileSync(text, formatReadingsModelFile());
  else if (what === 'pages' && text !== undefined)
    await recordPages(readEngineSettings().url, text, createToken(readEngineSettings().secret));
  else if (what === 'clock' && text !== undefined) await record(({ clock }) => clock === text);
  else if (what === 'new') {
    const recordedNames = new Set(readCorpus().map(({ name }) => name));
    await record(({ clock, name }) => clock === undefined && !recordedNames.has(name));
  } else await record(({ clock }) => clock === undefined);
}

/**
 * Records the answers to these questions. Answers to other questions stay as they are; answers
 * without a question are removed.
 */
async function record(isAsked: (question: Question) => boolean): Promise<void> {
  const { url, secret } = readEngineSettings();
  const answers = new Map(readCorpus().map((recorded) => [recorded.name, recorded]));
  const pendingQuestions = createAllQuestions().filter(isAsked);
  const count = pendingQuestions.length;
  const askPendingQuestions = async (): Promise<void> => {
    for (let next = pendingQuestions.shift(); next !== undefined; next = pendingQuestions.shift()) {
      answers.set(next.name, await ask(url, createToken(secret), next));
      if (pendingQuestions.length % 50 === 0) console.log(`${count - pendingQuestions.length} of ${count}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, askPendingQuestions));
  const keptAnswers = createAllQuestions().flatMap(({ name }) => answers.get(name) ?? []);
  writeCorpus(keptAnswers);
  console.log(
    `${keptAnswers.length} answers, ${keptAnswers.filter(({ status }) => status !== 200).length} of them refusals.`,
  );
}

function readEngineSettings(): { readonly url: string; readonly secret: string } {
  const { ENGINE_URL: url, ENGINE_SECRET: secret } = process.env;
  if (url === undefined || secret === undefined) throw new Error('Set ENGINE_URL and ENGINE_SECRET.');
  return { url, secret };
}

/** Asks again while the engine says that the query still runs. */
async function ask(url: string, token: string, question: Question): Promise<RecordedAnswer> {
  const body = JSON.stringify({ query: question.query, ...(question.multi === true ? { queryType: 'multi' } : {}) });
  for (;;) {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/load`, { method: 'POST', headers, body });
    const answer: unknown = JSON.parse(await response.text());
    if (JSON.stringify(answer) === '{"error":"Continue wait"}') continue;
    const answeredAt = new Date(response.headers.get('date') ?? '').toISOString();
    if (question.clock !== undefined && Math.abs(Date.parse(answeredAt) - Date.parse(question.clock)) > 15 * 60_000)
      throw new Error(`The engine's clock says ${answeredAt}, not ${question.clock}.`);
    return { ...question, at: answeredAt, status: response.status, answer };
  }
}

function createToken(secret: string): string {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signedPart = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart({})}`;
  return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
}
