import type { ObjectRecord } from './objectFile'
import { quoteEtag } from './quoteEtag'
import { S3Error } from './S3Error'

type Headers = Readonly<Record<string, string>>

const failed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold')

const lists = (header: string, etag: string) =>
  header === '*' || header.split(',').some((entry) => quoteEtag(entry) === etag)

/** Throws when a write may not replace what is there: `If-None-Match: *` and `If-Match: etag`. */
export const refuseReplacing =
  (headers: Headers) =>
  (current: ObjectRecord | undefined): void => {
    const none = headers['if-none-match']
    const match = headers['if-match']
    if (none !== undefined && none !== '*')
      throw new S3Error('NotImplemented', 501, 'If-None-Match of a write takes only *')
    if (none === '*' && current) throw failed()
    if (match === undefined) return
    if (!current) throw new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
    if (!lists(match, current.etag)) throw failed()
  }

/** Whether a read is answered 304; throws `PreconditionFailed` where HTTP says 412. */
export const isUnmodified = (headers: Headers, record: ObjectRecord): boolean => {
  const { 'if-match': match, 'if-none-match': none } = headers
  const modifiedSeconds = Math.floor(record.modifiedMs / 1000)
  const since = Date.parse(headers['if-modified-since'] ?? '') / 1000
  const unmodified = Date.parse(headers['if-unmodified-since'] ?? '') / 1000
  if (match !== undefined && !lists(match, record.etag)) throw failed()
  if (match === undefined && modifiedSeconds > unmodified) throw failed()
  if (none !== undefined) return lists(none, record.etag)
  return modifiedSeconds <= since
}
