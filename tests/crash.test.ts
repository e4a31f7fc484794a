// FOODMAP_ROUNDS=500 for the long run; `npm run harden -- crash --rounds 500` shows how it goes.
import { expect, test } from 'bun:test';
import { crash } from './hardening/crash.ts';

const rounds = Number(process.env.FOODMAP_ROUNDS ?? 30);

test(
  `no acknowledged write is lost, and none is there in part, in ${rounds} kills at random moments`,
  async () => {
    const { acknowledged, lost, wrong } = await crash(rounds);
    expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
    expect(acknowledged).toBeGreaterThan(rounds * 10);
  },
  rounds * 20_000,
);
