/** A short fingerprint of a text: tells changes apart, keeps no secret. 64 bits, as 16 hexadecimal digits. */
export function checksum(text: string): string {
  // FNV-1a twice with different starts; the second also takes the position in, so that swapped characters show.
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x85ebca6b);
  }
  return hex(a) + hex(b ^ (b >>> 15));
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
