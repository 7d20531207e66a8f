import type { BucketFiles } from './BucketFiles'
import { S3Error } from './S3Error'
import type { XmlContent } from '../../http/renderElement'
import { renderElement } from '../../http/renderElement'
import { encodeRfc3986 } from '../core/signatureV4'

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
export const listObjects = (bucket: string, files: BucketFiles, query: URLSearchParams): string => {
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
