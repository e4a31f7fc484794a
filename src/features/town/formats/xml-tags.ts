import { SaxesParser } from 'saxes';
import { limits } from '../../../limits.ts';
import { BadFile, cutOff } from '../elements/elements.ts';

export interface XmlSink {
  /** `name` is without its prefix. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close: (name: string) => void;
}

interface Bounds {
  depth: number;
  /** Characters without a tag or a text. */
  silence: number;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Gives a sink the tags and texts of XML, part by part; yields the characters that were read. Entities of a DTD are refused.
 * Throws BadFile.
 */
export async function* readXml(texts: AsyncIterable<string>, sink: XmlSink, bounds: Bounds): AsyncGenerator<number> {
  const parser = new SaxesParser();
  let [depth, silent, read, isWhole] = [0, 0, 0, false];
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    if (++depth > bounds.depth)
      throw new BadFile('The file has tags inside each other too deeply; it is damaged or hostile.');
    sink.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    isWhole = --depth === 0;
    sink.close(local(name));
  });
  const hear = (text: string) => {
    silent = 0;
    sink.text?.(text);
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('error', (error) => {
    throw error.message.includes('unclosed tag') ? cutOff() : notXml(error);
  });
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += limits.osmXmlStep) {
      const step = text.slice(at, at + limits.osmXmlStep);
      silent += step.length;
      if (silent > bounds.silence)
        throw new BadFile('The file has a tag or a text that is far too long; it is damaged or hostile.');
      parser.write(step);
    }
    yield (read += text.length);
  }
  parser.close();
  if (!isWhole) throw cutOff();
}

const notXml = ({ message }: Error) =>
  new BadFile(`The file is not well-formed XML (${message.slice(0, 100)}); export it again.`);
