/** A line on a terminal's standard error that says how far long work is; nothing where nobody watches. */
export function progress(): { show: (text: string) => void; end: () => void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  let shown = 0;
  return {
    show: (text) => {
      const now = Date.now();
      if (now - shown < 100) return;
      shown = now;
      process.stderr.write(`\r\u001b[K${text}`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
