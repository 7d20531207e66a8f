import { type XmlContent, renderElement } from '../../http/renderElement'
import { encodeRfc3986 } from '../core/signatureV4'
import type { BucketFiles } from './BucketFiles'
import { S3Error } from './S3Error'
import type { Answer, Call, Operation } from './S3Request'

/** An element of a request body: S3's own documents use neither attributes nor mixed content. */
interface XmlElement {
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
const parseXml = (source: string): XmlElement => {
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

const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

const textOf = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text

const maxPage = 1000

interface Page {
  readonly keys: string[]
  readonly prefixes: string[]
  /** The last key or prefix of this page, when there is more. */
  readonly next: string | undefined
}

/** Keys after `after` in order; keys that share a part up to the delimiter count as one common prefix. */
const paginate = (
  keys: readonly string[],
  options: { prefix: string; delimiter: string; after: string; max: number },
): Page => {
  const { prefix, delimiter, max } = options
  const after = Buffer.from(options.after)
  const page: Page & { next: string | undefined } = { keys: [], prefixes: [], next: undefined }
  let last = ''
  for (const key of keys) {
    if (!key.startsWith(prefix)) continue
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const entry = cut < 0 ? key : key.slice(0, cut + delimiter.length)
    if (Buffer.compare(Buffer.from(entry), after) <= 0 || (cut >= 0 && entry === last)) continue
    if (page.keys.length + page.prefixes.length === max) return max === 0 ? page : { ...page, next: last }
    ;(cut < 0 ? page.keys : page.prefixes).push(entry)
    last = entry
  }
  return page
}

const readMax = (text: string | null): number => {
  const max = Number(text ?? maxPage)
  if (!Number.isInteger(max) || max < 0)
    throw new S3Error('InvalidArgument', 400, 'Provided max-keys not an integer or within integer range')
  return Math.min(max, maxPage)
}

/** ListObjectsV2 as XML. */
const listObjects = (bucket: string, files: BucketFiles, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const max = readMax(query.get('max-keys'))
  const after = token === null ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString()
  const page = paginate(files.keys(), { prefix, delimiter, after, max })
  const asUrl = query.get('encoding-type') === 'url'
  const name = (text: string) => (asUrl ? encodeRfc3986(text).replaceAll('%2F', '/') : text)
  const contents = page.keys.flatMap((key): XmlContent[] => {
    const record = files.find(key)
    if (!record) return []
    return [
      {
        Key: name(key),
        LastModified: new Date(record.modifiedMs).toISOString(),
        ETag: record.etag,
        Size: record.size,
        StorageClass: 'STANDARD',
      },
    ]
  })
  return renderElement('ListBucketResult', {
    Name: bucket,
    Prefix: name(prefix),
    Delimiter: delimiter === '' ? undefined : name(delimiter),
    EncodingType: asUrl ? 'url' : undefined,
    KeyCount: contents.length + page.prefixes.length,
    MaxKeys: max,
    StartAfter: startAfter === null ? undefined : name(startAfter),
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.next === undefined ? undefined : Buffer.from(page.next).toString('base64url'),
    IsTruncated: page.next !== undefined,
    Contents: contents,
    CommonPrefixes: page.prefixes.map((entry) => ({ Prefix: name(entry) })),
  })
}

const maxDocumentBytes = 2 * 1024 * 1024

/** The XML document of a request, which must have the root element `name`; throws `MalformedXML`. */
const readDocument = (body: Buffer, name: string): XmlElement => {
  const malformed = (reason: string) =>
    new S3Error(
      'MalformedXML',
      400,
      `The XML you provided was not well-formed or did not validate: ${reason}`,
    )
  if (body.length > maxDocumentBytes) throw malformed('too long')
  try {
    const document = parseXml(body.toString('utf8'))
    if (document.name !== name) throw malformed(`expected <${name}>`)
    return document
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw malformed(error.message)
    throw error
  }
}

const maxDeletions = 1000

const deleteObjects = async ({ bucket, payload, mayDelete }: Call): Promise<Answer> => {
  const document = readDocument(payload.body, 'Delete')
  const objects = childrenOf(document, 'Object')
  if (objects.length === 0 || objects.length > maxDeletions)
    throw new S3Error('MalformedXML', 400, `Between 1 and ${maxDeletions} objects can be deleted at once`)
  if (objects.some((object) => textOf(object, 'VersionId') !== undefined))
    throw new S3Error('NotImplemented', 501, 'Deleting a version is not implemented')
  const keys = objects.map((object) => textOf(object, 'Key') ?? '')
  const allowed = keys.filter(mayDelete)
  await bucket.files.delete(allowed)
  const quiet = textOf(document, 'Quiet') === 'true'
  return {
    status: 200,
    body: renderElement('DeleteResult', {
      Deleted: quiet ? [] : allowed.map((Key) => ({ Key })),
      Error: keys
        .filter((key) => !allowed.includes(key))
        .map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
    }),
  }
}

export const bucketOperations: readonly Operation[] = [
  {
    method: 'GET',
    on: 'bucket',
    needs: ['list-type'],
    may: [
      'prefix',
      'delimiter',
      'max-keys',
      'continuation-token',
      'start-after',
      'encoding-type',
      'fetch-owner',
    ],
    run: ({ bucket, request }) => ({
      status: 200,
      body: listObjects(bucket.definition.name, bucket.files, request.query),
    }),
  },
  { method: 'POST', on: 'bucket', needs: ['delete'], run: deleteObjects },
]
