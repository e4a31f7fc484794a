/** Bytes that tell what a file is. */
const head = 64;

/** Why a file is no picture for the server: a photo of an iPhone, text, or damaged. */
export async function kindOf(file: Blob): Promise<'heic' | 'text' | 'damaged'> {
  const bytes = new Uint8Array(await file.slice(0, head).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(text)) return 'heic';
  return bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32) ? 'text' : 'damaged';
}
