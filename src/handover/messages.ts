import type { HeldCaptcha } from '../features/captcha/challenges.ts';
import type { HeldWindow } from '../http/rate-limit.ts';

// Messages between a server and the program that takes over from it, in their order: `listening`, `yours`, `healthy`,
// `serve`. Until `yours`, the data directory is the server's; from `healthy` on, it does not take it back.

/** State in memory that the next server goes on with. */
export interface Memory {
  captchas: HeldCaptcha[];
  windows: HeldWindow[];
}

/** The ports that a server has, which may have been chosen by the system. */
export interface Ports {
  port: number;
  httpsPort: number;
  httpPort?: number | undefined;
}

export type ToSuccessor = { kind: 'yours'; memory: Memory } | { kind: 'serve' };

export type ToPredecessor =
  | { kind: 'listening' }
  | { kind: 'healthy'; version: string }
  /** A sentence; the program ends. */
  | { kind: 'failed'; reason: string };

/** Variable by which a program learns that it takes over: the ports, as JSON. */
export const marker = 'FOODMAP_TAKE_OVER';
