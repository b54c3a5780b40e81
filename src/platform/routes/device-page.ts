/** Draws the page on which a user approves the code that the add-in shows. */
import type { Context } from 'hono';

/** The embedded platform has no passwords, so an access token says who the user is. */
const TEXTS = {
  form: 'Enter the code that Inlay shows, and an access token of your own. Approve only a code that you have just requested.',
  wrongToken: 'The access token is not valid. Copy the whole token again.',
  wrongCode: 'The code is wrong or has expired. Compare it with the one that Inlay shows.',
  approved: 'You are signed in. Go back to Excel.',
  denied: 'The sign-in was denied. You can close this page.',
};

export function drawDevicePage(
  context: Context,
  state: keyof typeof TEXTS,
  userCode: string,
): Response | Promise<Response> {
  const hasForm = state !== 'approved' && state !== 'denied';
  // The code comes from the address, so only letters and a hyphen get into the HTML.
  const code = /^[A-Za-z]{4}-[A-Za-z]{4}$/.test(userCode) ? userCode.toUpperCase() : '';
  const form = `<form method="post" action="/auth/device">
<p><label>Code<br><input name="user_code" value="${code}" autocomplete="off" required></label></p>
<p><label>Access token<br><input name="token" type="password" autocomplete="off" required></label></p>
<p><button name="answer" value="approve">Approve</button> <button name="answer" value="deny">Deny</button></p>
</form>`;
  context.header('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
  return context.html(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in to Inlay</title></head>
<body>
<h1>Sign in to Inlay</h1>
<p>${TEXTS[state]}</p>
${hasForm ? form : ''}
</body>
</html>
`,
    state === 'wrongToken' || state === 'wrongCode' ? 400 : 200,
  );
}
