import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

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
export const amzDateMs = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
