/** Decides which values of a column of addresses become links. Pure. */

/** Excel refuses longer addresses of links. */
const MAX_ADDRESS_LENGTH = 2_083;

/**
 * Returns true if a cell with this text may be a link: an absolute address of `http`, `https` or
 * `mailto`. All other texts stay text, because a link to a script, a file or a network share would act
 * with the rights of the user who opens it: `javascript:alert(1)`, `file:///C:/x`, `\\server\share`.
 */
export function isLinkAddress(text: string): boolean {
  // Refuses control characters, spaces, and characters that change the order in which a text appears.
  if (text.length > MAX_ADDRESS_LENGTH || /[\s\p{C}\\]/u.test(text)) return false;
  if (!/^(?:https?:\/\/[^/]|mailto:[^/?])/i.test(text) || !URL.canParse(text)) return false;
  // `https://bank.example@evil.example` leads to evil.example.
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
