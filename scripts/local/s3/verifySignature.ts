import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'
import {
  amzDateMs,
  encodeRfc3986,
  equalInConstantTime,
  sha256Hex,
  signWithScope,
  type Credentials,
} from './signatureV4'

interface Claim {
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly date: string
  readonly payloadHash: string
}

const maxSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600

const denied = (message: string) => new S3Error('AccessDenied', 403, message)

const presignedClaim = ({ query }: S3Request, now: number): Claim => {
  const read = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error(
      'AuthorizationQueryParametersError',
      400,
      'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"',
    )
  const date = read('Date')
  const expires = Number(read('Expires') || NaN)
  const from = amzDateMs(date)
  if (Number.isNaN(from) || !(expires >= 1 && expires <= maxExpirySeconds))
    throw new S3Error('AuthorizationQueryParametersError', 400, 'X-Amz-Date or X-Amz-Expires is not valid')
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

const headerClaim = ({ headers }: S3Request, now: number): Claim => {
  const [scheme, fields = ''] = (headers.authorization ?? '').split(/ (.*)/s)
  if (scheme === '') throw denied('Access Denied')
  if (scheme !== 'AWS4-HMAC-SHA256') throw new S3Error('InvalidRequest', 400, 'Please use AWS4-HMAC-SHA256.')
  const read = (name: string) => new RegExp(`(?:^|[, ])${name}=([^, ]+)`).exec(fields)?.[1] ?? ''
  const date = headers['x-amz-date'] ?? ''
  if (!(Math.abs(now - amzDateMs(date)) <= maxSkewMs))
    throw new S3Error(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    )
  const payloadHash = headers['x-amz-content-sha256']
  if (payloadHash === undefined) throw new S3Error('InvalidRequest', 400, 'Missing x-amz-content-sha256')
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

const canonicalPath = (rawPath: string) =>
  rawPath
    .split('/')
    .map((part) => encodeRfc3986(decodeURIComponent(part)))
    .join('/')

/** Every `x-amz-*` header must be signed, or a holder of a presigned URL could add to what it allows. */
const refuseUnsignedHeaders = ({ headers }: S3Request, signed: readonly string[]) => {
  const loose = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signed.includes(name),
  )
  if (loose.length > 0 || !signed.includes('host'))
    throw denied(`There were headers present in the request which were not signed: ${loose.join(', ')}`)
}

/**
 * Checks Signature Version 4 of a request, from its headers or its presigned query; returns the hash that
 * the body must have. Throws the `S3Error` that the service answers with. `now` in epoch milliseconds.
 */
export const verifySignature = (request: S3Request, credentials: Credentials, now: number): string => {
  const claim = request.query.has('X-Amz-Signature')
    ? presignedClaim(request, now)
    : headerClaim(request, now)
  const [accessKeyId = '', ...scopeParts] = claim.credential.split('/')
  const scope = scopeParts.join('/')
  if (accessKeyId !== credentials.accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (!/^\d{8}\/[\w-]+\/s3\/aws4_request$/.test(scope) || !claim.date.startsWith(scope.slice(0, 8)))
    throw new S3Error('AuthorizationHeaderMalformed', 400, 'The credential scope is not valid')
  const canonical = [
    request.method,
    canonicalPath(request.rawPath),
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
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    )
  refuseUnsignedHeaders(request, claim.signedHeaders)
  return claim.payloadHash
}
