/**
 * Returns a fingerprint of a text: 64 bits, as 16 hexadecimal digits. It detects changes but
 * protects no secret.
 */
export function checksum(text: string): string {
  // This is FNV-1a twice with different starts; the second one includes the position, so that
  // swapped characters change it.
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x85ebca6b);
  }
  return formatHex(a) + formatHex(b ^ (b >>> 15));
}

function formatHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
