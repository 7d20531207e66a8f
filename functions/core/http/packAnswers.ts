import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

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
