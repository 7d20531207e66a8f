import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { FileAnswer } from '../../../shared/core/fileAnswer'

/** A JSON answer that no cache may keep: everything behind the API is personal. */
export const answer = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: JSON.stringify(body),
})

/** A file to keep: its bytes travel as base64, which the gateway undoes before they leave. */
export const answerFile = (
  mediaType: string,
  { name, bytes, headers = {} }: FileAnswer,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
})

const pack = promisify(gzip)

/** What is shorter travels in a few packets either way. */
const leastLength = 8192
/** Columns of numbers shrink to a third in a few milliseconds; tighter levels take twice as long for a hundredth. */
const level = 5

const takesGzip = (accepted = ''): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((offer) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/.test(offer))

/**
 * Long answers are compressed where the client accepts it: neither gateway nor edge compresses what must not be cached.
 * Nothing is given away by their length: no other site can have an answer sent, since the token is in no cookie.
 */
export const packAnswers = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  after: async ({ event, response }) => {
    const { body, isBase64Encoded = false, headers } = response ?? {}
    if (response === null || body === undefined || isBase64Encoded || body.length < leastLength) return
    if (!takesGzip(event.headers['accept-encoding'])) return
    response.body = (await pack(body, { level })).toString('base64')
    response.isBase64Encoded = true
    response.headers = { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }
  },
})
