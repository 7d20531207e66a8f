export type XmlContent = string | number | boolean | XmlRecord | XmlContent[] | undefined
export interface XmlRecord {
  readonly [name: string]: XmlContent
}

/** Control characters are not allowed in XML 1.0, not even as references. */
const isForbidden = (character: string) => character < ' ' && !'\t\n\r'.includes(character)

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
}

const escapeText = (text: string) =>
  Array.from(text, (character) =>
    isForbidden(character) ? '\uFFFD' : (entities[character] ?? character),
  ).join('')

/**
 * XML of one element. Records become children, lists repeat the element, `undefined` is left out.
 * `attributes` stands verbatim in the opening tag.
 */
export const renderElement = (name: string, content: XmlContent, attributes = ''): string => {
  if (content === undefined) return ''
  if (Array.isArray(content)) return content.map((item) => renderElement(name, item)).join('')
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => renderElement(child, value))
          .join('')
      : escapeText(String(content))
  return `<${name}${attributes}>${inner}</${name}>`
}
