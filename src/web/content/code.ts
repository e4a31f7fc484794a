import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { isLoopback } from '../../lib/addresses.ts';
import type { Printed } from '../site/print/data.ts';

/** The address of a page on paper; `origin` is how guests reach this server. */
export function printedAddress(origin: string, path: string): Printed {
  const code = generate(origin + path, { minCorrectionLevel: correction.M });
  return {
    link: (origin + path).replace(/^https?:\/\//, ''),
    code: { size: code.size, path: toSvgPath(code) },
    isOnlyHere: isLoopback(new URL(origin).hostname),
  };
}
