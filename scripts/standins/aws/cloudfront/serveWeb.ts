import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'
import {
  type openOperatorFiles,
  readWebFiles,
  webFile,
  type WebFile,
  negotiateEncoding,
} from './readWebFiles'

export interface WebOptions {
  /** The built web folder, read when the gateway starts. */
  directory: string
  /** Where in it those lie that are deployed as packed with brotli. */
  packedFolder: string
  /** Objects made at each request, by path: `/config.json`. Their values are sent as JSON. */
  files?: Record<string, () => unknown>
  /** What an operator has put beside the page since. */
  operatorFiles?: ReturnType<typeof openOperatorFiles>
}

const refusal = (status: number, code: string, message: string): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
})

const accessDenied = () => refusal(403, 'AccessDenied', 'Access Denied')

/** What the bucket answers for a key it does not hold: only to who may list it does it say that. */
const missing = (mayList: boolean): GatewayResponse =>
  mayList ? refusal(404, 'NoSuchKey', 'The specified key does not exist.') : accessDenied()

const keyOf = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path).slice(1)
  } catch {
    return undefined
  }
}

const isFresh = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*')

const respond = async (
  file: WebFile,
  request: GatewayRequest,
  mayCompress: boolean,
): Promise<GatewayResponse> => {
  const encoding =
    mayCompress && file.compressed ? negotiateEncoding(request.headers['accept-encoding']) : undefined
  const headers = {
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    // A compressed body is not the object's own bytes any more: its tag becomes a weak one.
    etag: encoding ? `W/${file.etag}` : file.etag,
    ...(file.contentEncoding === undefined ? {} : { 'content-encoding': file.contentEncoding }),
    ...(file.compressed ? { vary: 'Accept-Encoding' } : {}),
  }
  if (isFresh(request.headers['if-none-match'], file.etag))
    return { status: 304, headers, body: Buffer.alloc(0) }
  if (!encoding || !file.compressed) return { status: 200, headers, body: file.body }
  const body = await file.compressed(encoding)
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body }
}

/** Plays the web bucket behind CloudFront: objects by key, conditional requests, compression on the way out. */
export const serveWeb = ({ directory, packedFolder, files = {}, operatorFiles }: WebOptions) => {
  const objects = readWebFiles(directory, packedFolder)
  return async (
    request: GatewayRequest,
    { mayCompress, mayList }: { mayCompress: boolean; mayList: boolean },
  ): Promise<GatewayResponse> => {
    const key = keyOf(request.path)
    if (key === undefined || !['GET', 'HEAD'].includes(request.method)) return accessDenied()
    const made = Object.hasOwn(files, `/${key}`) ? files[`/${key}`] : undefined
    const file = made ? webFile(key, Buffer.from(JSON.stringify(await made()))) : objects.get(key)
    if (file) return respond(file, request, mayCompress)
    return (await operatorFiles?.(key, request.headers)) ?? missing(mayList)
  }
}
