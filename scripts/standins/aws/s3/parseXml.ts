/** An element of a request body: S3's own documents use neither attributes nor mixed content. */
export interface XmlElement {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

const tokens =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeText = (text: string) =>
  text.replace(
    /&(?:#x([\da-fA-F]+)|#(\d+)|(\w+));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16))
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      return named[name ?? ''] ?? whole
    },
  )

interface Open {
  name: string
  text: string
  children: XmlElement[]
}

const maxDepth = 16

/** Reads a small XML document. No DTD, no external entities; throws `SyntaxError` on anything malformed. */
export const parseXml = (source: string): XmlElement => {
  const root: Open = { name: '', text: '', children: [] }
  const stack: Open[] = [root]
  let end = 0
  for (const match of source.matchAll(tokens)) {
    end = match.index + match[0].length
    const [, closing, name, , selfClosing, text] = match
    const open = stack.at(-1)
    if (!open) throw new SyntaxError('unbalanced element')
    if (text !== undefined) open.text += unescapeText(text)
    if (name === undefined) continue
    if (closing) {
      stack.pop()
      if (open.name !== name || stack.length === 0) throw new SyntaxError(`unexpected </${name}>`)
      stack.at(-1)?.children.push(open)
    } else if (selfClosing) {
      open.children.push({ name, text: '', children: [] })
    } else {
      if (stack.length > maxDepth) throw new SyntaxError('nested too deeply')
      stack.push({ name, text: '', children: [] })
    }
  }
  const [document] = root.children
  if (end !== source.length || stack.length !== 1 || root.children.length !== 1 || !document)
    throw new SyntaxError('not one well-formed document')
  return document
}

export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text
