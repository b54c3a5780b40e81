import { Hono } from 'hono';

/**
 * Where a link to a report leads in the browser: a hosted platform shows the report there. Nobody is signed in here, so the page says
 * nothing but what stands in its address.
 */
export function reportPage(): Hono {
  const app = new Hono();
  app.get('/deployments/:deploymentId{[0-9]+}/reports/:reportId{[0-9]+}', (context) => {
    const { deploymentId, reportId } = context.req.param();
    const title = `Report ${reportId} of deployment ${deploymentId}`;
    context.header('Content-Security-Policy', "default-src 'none'");
    return context.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>A hosted platform shows the report here. The embedded platform keeps reports and answers for them, but has no pages of its own.</p>
</body>
</html>
`);
  });
  return app;
}
