// Writes dist/foodmap.cdx.json, the bill of materials of the program in CycloneDX 1.6. With --check it also fails when NOTICE
// is out of date: to find the parts takes a build.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { license, name, version } from '../package.json' with { type: 'json' };
import { checkNotice } from './notice.ts';
import { parts, root, type Content, type Part } from './parts.ts';

/** Names of licences that SPDX knows; a document may use others only as free text. */
const spdx = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'LGPL-2.0-only',
  'OFL-1.1',
  'blessing',
]);

const licencesOf = (licence: string | undefined) =>
  licence === undefined ? {} : { licenses: [{ license: spdx.has(licence) ? { id: licence } : { name: licence } }] };

const linkTo = (url: string | undefined) =>
  url === undefined ? {} : { externalReferences: [{ type: 'website', url }] };

const contentOf = ({ name, version, licence, url, cpe }: Content, of: Part) => ({
  type: 'library',
  'bom-ref': `${of.purl}#${name}`,
  name,
  ...(version !== undefined && { version }),
  ...licencesOf(licence),
  ...(cpe !== undefined && { cpe }),
  ...linkTo(url),
});

const hashesOf = (integrity: string | undefined) =>
  integrity === undefined
    ? {}
    : {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      };

const componentOf = (part: Part) => ({
  type: part.name === 'bun' ? 'platform' : 'library',
  'bom-ref': part.purl,
  name: part.name,
  version: part.version,
  ...licencesOf(part.licence),
  purl: part.purl,
  ...hashesOf(part.integrity),
  ...(part.contents.length > 0 && { components: part.contents.map((content) => contentOf(content, part)) }),
});

/** The time of the commit instead of the build: the same sources, the same bytes. */
const timestamp = () => {
  const { stdout, exitCode } = Bun.spawnSync(['git', 'log', '-1', '--format=%ct'], { cwd: root, stderr: 'ignore' });
  return exitCode === 0 ? { timestamp: new Date(Number(stdout.toString()) * 1000).toISOString() } : {};
};

const { all, uses } = await parts();
const self = `pkg:generic/${name}@${version}`;
const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    ...timestamp(),
    component: { type: 'application', 'bom-ref': self, name, version, purl: self, ...licencesOf(license) },
  },
  components: all.map(componentOf),
  dependencies: [{ ref: self, dependsOn: uses }, ...all.map((part) => ({ ref: part.purl, dependsOn: part.uses }))],
};

mkdirSync(join(root, 'dist'), { recursive: true });
const file = join(root, 'dist/foodmap.cdx.json');
await Bun.write(file, `${JSON.stringify(document, null, 2)}\n`);
console.log(`${file}  ${all.length} parts`);
if (process.argv.includes('--check')) checkNotice(all);
