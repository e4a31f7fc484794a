import type { HeldCaptcha } from '../features/captcha/challenges.ts';
import type { HeldWindow } from '../http/rate-limit.ts';

// Messages between a server and the program that takes over from it, in their order: `listening`, `yours`, `healthy`,
// `serve`. Until `yours`, the data directory is the server's; from `healthy` on, it does not take it back.

/** State in memory that the next server goes on with. */
export interface Memory {
  captchas: HeldCaptcha[];
  windows: HeldWindow[];
}

/** The ports of a server, which may have been chosen by the system. */
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

/** The server to take over from. */
export interface Handover extends Ports {
  /** Undefined from a program of before 2026-11. */
  pid?: number | undefined;
}

/** Variable by which a program learns that it takes over: a `Handover` as JSON. */
export const marker = 'FOODMAP_TAKE_OVER';
