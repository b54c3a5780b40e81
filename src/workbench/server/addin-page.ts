const MICROSOFT_ADDRESS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/**
 * The add-in's page as the workbench serves it: the very file that Excel loads, with two changes. Office.js comes from this
 * server, and one script before it connects the frame with the workbench's host.
 * @throws when the page does not load office.js from Microsoft's address
 */
export function prepareAddinPage(html: string, officeUrl: string, bridgeUrl: string): string {
  const tag = new RegExp(`<script\\b[^>]*\\bsrc="?${escapePattern(MICROSOFT_ADDRESS)}"?[^>]*>`, 'i');
  const found = tag.exec(html)?.[0];
  if (found === undefined) throw new Error(`The add-in's page does not load ${MICROSOFT_ADDRESS}.`);
  return html.replace(
    found,
    () => `<script src="${bridgeUrl}"></script>${found.replace(MICROSOFT_ADDRESS, officeUrl)}`,
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
