// Holds the OpenAPI document to the rules of Redocly and of Spectral.
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');

/** The reserved social login only fails: it is documented as what it is. */
const accepted = 'operation-success-response paths./api/user/social/login.post.responses';

const { stdout } = Bun.spawnSync([process.execPath, join(root, 'src/main.ts'), 'openapi'], { stderr: 'inherit' });
const directory = mkdtempSync(join(tmpdir(), 'foodmap-openapi-'));
const file = join(directory, 'openapi.json');
await Bun.write(file, stdout);

const redocly = Bun.spawnSync(
  ['node', join(root, 'node_modules/.bin/redocly'), 'lint', '--extends', 'recommended-strict', file],
  {
    cwd: directory,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdout: 'inherit',
    stderr: 'inherit',
  },
);
rmSync(directory, { recursive: true });

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, 'recommended']] });
const findings = (await linter.run(stdout.toString()))
  .map(({ code, path, message }) => ({ place: `${code} ${path.join('.')}`, message }))
  .filter(({ place }) => place !== accepted);
for (const { place, message } of findings) console.error(`${place}: ${message}`);
console.log(findings.length === 0 ? 'Spectral finds nothing.' : `Spectral: ${findings.length} findings.`);

process.exit(redocly.exitCode === 0 && findings.length === 0 ? 0 : 1);
