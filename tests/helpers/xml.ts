import { SaxesParser } from 'saxes';

/** An element of an XML document. */
export interface Element {
  /** Namespace and local name: `{http://www.w3.org/2005/Atom}entry`. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** The root of a document. Throws Error unless it is well formed, with declared namespaces. */
export function parseXml(document: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const path = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: `{${uri}}${local}`, attributes: Object.fromEntries(values), text: '', children: [] };
    path.at(-1)!.children.push(element);
    path.push(element);
  });
  parser.on('text', (text) => {
    path.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(document).close();
  return root.children[0]!;
}

/** The children of this local name, in the namespace of their parent. */
export const childrenOf = ({ name, children }: Element, local: string): Element[] => {
  const namespace = name.slice(0, name.indexOf('}') + 1);
  return children.filter((child) => child.name === namespace + local);
};

/** The text of the only child of this name. */
export function textOf(element: Element, local: string): string {
  const found = childrenOf(element, local);
  if (found.length !== 1) throw new Error(`${element.name} has ${found.length} of ${local}`);
  return found[0]!.text;
}
