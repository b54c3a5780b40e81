/** Lines out of a stream of bytes, cut anywhere. */

export interface LineReader {
  /** The lines that this piece completes, without their ends. Throws a TypeError on bytes that are no UTF-8. */
  push(piece: Uint8Array): string[];
  /** What stands after the last line end; undefined when there is nothing but space. */
  end(): string | undefined;
}

/** Empty lines are left out. A line may be of any length: its pieces are joined once, when it is complete. */
export function createLineReader(): LineReader {
  // Strict: a replaced character would be a value changed without a word.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: string[] = [];

  function take(last: string): string {
    const line = pieces.length === 0 ? last : `${pieces.join('')}${last}`;
    pieces = [];
    return line;
  }

  return {
    push(piece) {
      const text = decoder.decode(piece, { stream: true });
      const lines: string[] = [];
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const line = take(text.slice(from, end));
        if (line.trim() !== '') lines.push(line);
        from = end + 1;
      }
      if (from < text.length) pieces.push(text.slice(from));
      return lines;
    },
    end() {
      const line = take(decoder.decode());
      return line.trim() === '' ? undefined : line;
    },
  };
}
