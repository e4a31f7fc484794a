import { deflateRawSync } from 'node:zlib';

export const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Map</name>${inside}</Document></kml>`;

export const placemark = (name: string, shape: string, more = '') =>
  `<Placemark><name>${name}</name>${more}${shape}</Placemark>`;

export const pin = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`;

/** A ZIP archive of one file, which may say a wrong size of it. */
export function zip(name: string, content: Uint8Array, size = content.length): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  const heading = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(heading.length + packed.length, 16);
  return Buffer.concat([heading, packed, entry, end]);
}
