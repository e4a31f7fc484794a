import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const otherName = 'shop.test';

/** The address under a name that browsers do not take for a safe one, as they do localhost. */
export const underOtherName = (url: string) => url.replace('127.0.0.1', otherName);

const flags = [
  // Containers often have little shared memory.
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

interface Start {
  /** Where names of hosts lead; all others are unknown, so that a page that tries to reach the network is noticed. */
  hosts?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** Without windows it starts sooner, and needs half of the processor. */
const shell = '/usr/bin/chromium-headless-shell';

/** Starts the Chromium of the machine, or the one that FOODMAP_CHROMIUM names. */
export const startChromium = ({ hosts = `MAP ${otherName} 127.0.0.1`, args = [], env = {} }: Start = {}) =>
  chromium.launch({
    executablePath: process.env.FOODMAP_CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    args: [`--host-resolver-rules=${hosts}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`, ...flags, ...args],
    env: { ...process.env, ...env },
  });
