// needs: time, one engine (kills the program over the WAL; tests/cluster kills nodes and the database)
// FOODMAP_ROUNDS=500 for the long run; `npm run harden -- crash --rounds 500` shows how it goes.
import { expect, test } from 'bun:test';
import { crash, writesBeforeKill } from './hardening/crash.ts';
import { amount } from './helpers/length.ts';

const rounds = amount(4, 30, 'FOODMAP_ROUNDS');

test(
  `no acknowledged write is lost, and none is there in part, in ${rounds} kills at random moments`,
  async () => {
    const { acknowledged, refused, lost, wrong } = await crash(rounds);
    expect({ refused, lost, wrong }).toEqual({ refused: [], lost: [], wrong: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(rounds * writesBeforeKill);
  },
  60_000 + rounds * 30_000,
);
