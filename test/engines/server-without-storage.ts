/** Serves the workbench with a script in the add-in's page that blocks all storage. */
import { createServer } from 'node:http';

const BLOCKED = `<script>
for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
  Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
</script>`;

export interface ServerWithoutStorage {
  readonly url: string;
  close(): void;
}

/**
 * @param getWorkbenchUrl returns the address of the workbench, which starts after this server, because it
 * has to allow this server's origin
 */
export async function startServerWithoutStorage(getWorkbenchUrl: () => string): Promise<ServerWithoutStorage> {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(getWorkbenchUrl() + url);
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type });
    response.end(url.includes('taskpane.html') ? body.toString().replace(/<head>/, `<head>${BLOCKED}`) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
