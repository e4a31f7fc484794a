import { chromium } from 'playwright-core';

const otherName = 'shop.test';

/** The address under a name that browsers do not take for a safe one, as they do localhost. */
export const underOtherName = (url: string) => url.replace('127.0.0.1', otherName);

const flags = [
  // Every other host is unknown, so that nothing reaches the network, and a page that tries it is noticed.
  `--host-resolver-rules=MAP ${otherName} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  // Containers often have little shared memory.
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

/** Starts the Chromium of the machine, or the one that FOODMAP_CHROMIUM names. */
export const startChromium = () =>
  chromium.launch({ executablePath: process.env.FOODMAP_CHROMIUM ?? '/usr/bin/chromium', args: flags });
