/** Serves the workbench with a script in the add-in's page that blocks all storage. */
import { createServer } from 'node:http';

const BLOCKED = `<script>
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
</script>`;

export interface WithoutStorage {
  readonly url: string;
  close(): void;
}

/**
 * @param workbench returns the address of the workbench, which starts after this server, because it
 * has to allow this server's origin
 */
export async function withoutStorage(workbench: () => string): Promise<WithoutStorage> {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(workbench() + url);
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type });
    response.end(url.includes('taskpane.html') ? body.toString().replace(/<head>/, `<head>${BLOCKED}`) : body);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
