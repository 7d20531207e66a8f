import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AwsError } from './AwsError'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** What everybody on this machine signs with; a function's session token says which one it is. */
export const localCredentials: Credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

export const sha256Hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** `scope` is `date/region/service/aws4_request`, as it stands in the credential. */
export const signWithScope = (secret: string, scope: string, stringToSign: string): string => {
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return createHmac('sha256', key).update(stringToSign).digest('hex')
}

/** RFC 3986 encoding: stricter than `encodeURIComponent`, and what Signature Version 4 asks for. */
export const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export const equalInConstantTime = (given: string, wanted: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest())

/** Epoch milliseconds of a `YYYYMMDDTHHMMSSZ` stamp; NaN when it is none. */
const amzDateMs = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** What was signed. */
export interface SignedRequest {
  readonly method: string
  /** As the client sent it, before decoding. */
  readonly rawPath: string
  readonly query: URLSearchParams
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Of the body, where the service does not demand it as a header: all but S3 work it out themselves. */
  readonly bodyHash?: string
}

/** The service as a credential's scope names it; S3 alone signs the path encoded once. */
type SigningService = 's3' | 'iotdata'

interface Claim {
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly date: string
  readonly payloadHash: string
}

const maxSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600

const denied = (message: string) => new AwsError('AccessDenied', message, 403)

const presignedClaim = ({ query }: SignedRequest, now: number): Claim => {
  const read = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new AwsError(
      'AuthorizationQueryParametersError',
      'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"',
    )
  const date = read('Date')
  const expires = Number(read('Expires') || NaN)
  const from = amzDateMs(date)
  if (Number.isNaN(from) || !(expires >= 1 && expires <= maxExpirySeconds))
    throw new AwsError('AuthorizationQueryParametersError', 'X-Amz-Date or X-Amz-Expires is not valid')
  if (now > from + expires * 1000) throw denied('Request has expired')
  if (now < from - maxSkewMs) throw denied('Request is not yet valid')
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    date,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const headerClaim = ({ headers, bodyHash }: SignedRequest, now: number): Claim => {
  const [scheme, fields = ''] = (headers.authorization ?? '').split(/ (.*)/s)
  if (scheme === '') throw denied('Access Denied')
  if (scheme !== 'AWS4-HMAC-SHA256') throw new AwsError('InvalidRequest', 'Please use AWS4-HMAC-SHA256.')
  const read = (name: string) => new RegExp(`(?:^|[, ])${name}=([^, ]+)`).exec(fields)?.[1] ?? ''
  const date = headers['x-amz-date'] ?? ''
  if (!(Math.abs(now - amzDateMs(date)) <= maxSkewMs))
    throw new AwsError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      403,
    )
  const payloadHash = headers['x-amz-content-sha256'] ?? bodyHash
  if (payloadHash === undefined) throw new AwsError('InvalidRequest', 'Missing x-amz-content-sha256')
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    date,
    payloadHash,
  }
}

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .sort((a, b) => (a.replace('=', '\0') < b.replace('=', '\0') ? -1 : 1))
    .join('&')

const canonicalPath = (rawPath: string, service: SigningService) =>
  rawPath
    .split('/')
    .map((part) => encodeRfc3986(service === 's3' ? decodeURIComponent(part) : part))
    .join('/')

/** Every `x-amz-*` header must be signed, or a holder of a presigned URL could add to what it allows. */
const refuseUnsignedHeaders = ({ headers }: SignedRequest, signed: readonly string[]) => {
  const loose = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signed.includes(name),
  )
  if (loose.length > 0 || !signed.includes('host'))
    throw denied(`There were headers present in the request which were not signed: ${loose.join(', ')}`)
}

/**
 * Checks Signature Version 4 of a request, from its headers or its presigned query; returns the hash that
 * the body must have. Throws the `AwsError` that the service answers with. `now` in epoch milliseconds.
 */
export const verifySignature = (
  request: SignedRequest,
  service: SigningService,
  credentials: Credentials,
  now: number,
): string => {
  const claim = request.query.has('X-Amz-Signature')
    ? presignedClaim(request, now)
    : headerClaim(request, now)
  const [accessKeyId = '', ...scopeParts] = claim.credential.split('/')
  const scope = scopeParts.join('/')
  if (accessKeyId !== credentials.accessKeyId)
    throw new AwsError(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    )
  const [day = '', , named, end] = scopeParts
  if (named !== service || end !== 'aws4_request' || !/^\d{8}$/.test(day) || !claim.date.startsWith(day))
    throw new AwsError('AuthorizationHeaderMalformed', 'The credential scope is not valid')
  const canonical = [
    request.method,
    canonicalPath(request.rawPath, service),
    canonicalQuery(request.query),
    ...claim.signedHeaders.map(
      (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}`,
    ),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256Hex(canonical)].join('\n')
  if (!equalInConstantTime(claim.signature, signWithScope(credentials.secretAccessKey, scope, toSign)))
    throw new AwsError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
      403,
    )
  refuseUnsignedHeaders(request, claim.signedHeaders)
  return claim.payloadHash
}
