import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'

/** What the standard writes as attributes; all else is an element. */
const attributes = new Set(['version', 'snapshotTime', 'datetime'])
const namespace = 'http://standards.iso.org/iso/15143/-3'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const firstPrintable = 0x20
const surrogates = { from: 0xd800, to: 0xdfff }
const lastPlain = 0xfffd
const beyondPlain = 0x10000

/** Whether XML can write a character at all; most control characters it cannot. */
const isWritable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  if (code < firstPrintable) return ['\t', '\n', '\r'].includes(character)
  const isSurrogate = code >= surrogates.from && code <= surrogates.to
  return !isSurrogate && (code <= lastPlain || code >= beyondPlain)
}

const escape = (text: string): string =>
  [...text].map((each) => (isWritable(each) ? (escapes[each] ?? each) : '')).join('')

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const elementOf = (name: string, value: unknown, own = ''): string => {
  if (Array.isArray(value)) return value.map((each: unknown) => elementOf(name, each)).join('')
  if (!isTree(value)) return `<${name}>${escape(String(value))}</${name}>`
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const told = entries
    .filter(([key]) => attributes.has(key))
    .map(([key, each]) => ` ${key}="${escape(String(each))}"`)
  const inner = entries.filter(([key]) => !attributes.has(key)).map(([key, each]) => elementOf(key, each))
  return `<${name}${own}${told.join('')}>${inner.join('')}</${name}>`
}

/** An answer of the AEMP API as the XML that fleet systems expect. */
export const renderXml = (root: string, answer: Tree): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${elementOf(root, answer, ` xmlns="${namespace}"`)}\n`

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const wantsJson = ({ headers }: APIGatewayProxyEventV2): boolean =>
  (headers.accept ?? '').toLowerCase().includes('application/json')

/** Fleet systems are answered XML unless they ask for JSON; refusals are always JSON. */
export const answerInXml =
  (handler: Handler): Handler =>
  async (event, context) => {
    const response = await handler(event, context)
    const isFleet = event.routeKey.includes('/v1/aemp/')
    const headers = { ...response.headers, ...(isFleet ? { vary: 'Accept' } : {}) }
    if (!isFleet || response.statusCode !== 200 || wantsJson(event)) return { ...response, headers }
    const answer = JSON.parse(response.body ?? '{}') as Record<string, unknown>
    return {
      ...response,
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
      body: renderXml('Equipment' in answer ? 'Fleet' : 'EquipmentSeries', answer),
    }
  }
