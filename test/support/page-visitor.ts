/** Visits pages without a browser: keeps cookies, follows redirects, and submits one form after another. */
export interface PageVisitor {
  /**
   * Submits the form of each page with the fields, until a page has none or is on another host.
   * @param maxForms stops after this number of forms
   * @returns the last address
   */
  submitForms(address: string, fields: Readonly<Record<string, string>>, maxForms?: number): Promise<URL>;
}

const MAX_PAGES = 20;

export function createPageVisitor(origin: string): PageVisitor {
  const cookies = new Map<string, string>();

  async function visit(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, origin: url.origin },
      ...(body && { method: 'POST', body }),
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    async submitForms(address, fields, maxForms = MAX_PAGES) {
      let submitted = 0;
      let url = new URL(address);
      let body: URLSearchParams | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        if (url.origin !== origin) return url;
        const response = await visit(url, body);
        body = undefined;
        const location = response.headers.get('location');
        if (location !== null) {
          url = new URL(location, url);
          continue;
        }
        if (submitted === maxForms) return url;
        const form = readForm(await response.text());
        if (!form || response.status >= 400) return url;
        url = new URL(form.action, url);
        submitted += 1;
        body = new URLSearchParams({ ...form.fields, ...fields });
      }
      throw new Error(`These pages never end: ${url.pathname}`);
    },
  };
}

function readForm(html: string): { readonly action: string; readonly fields: Record<string, string> } | undefined {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const readAttribute = (input: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const named = inputs.filter((input) => readAttribute(input, 'name') !== '');
  return action === undefined
    ? undefined
    : {
        action,
        fields: Object.fromEntries(named.map((input) => [readAttribute(input, 'name'), readAttribute(input, 'value')])),
      };
}
