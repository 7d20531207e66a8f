import { gunzipSync } from 'node:zlib'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { answer, answerFile } from './answer'
import { packAnswers } from './answer'

const long = { deviceids: Array.from({ length: 1000 }, (_, n) => `TRUCK${n}`) }
const short = { deviceids: ['TRUCK1'] }

const send = async (response: APIGatewayProxyStructuredResultV2, acceptEncoding?: string) => {
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(() =>
    Promise.resolve(response),
  ).use(packAnswers())
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  return handler({ headers } as APIGatewayProxyEventV2, {} as Context)
}

describe('packAnswers', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8', 'gzip ; q=1'])(
    'packs a long answer for whoever takes %s',
    async (accepted) => {
      const { body = '', headers, ...rest } = await send(answer(200, long), accepted)
      expect(rest).toEqual({ statusCode: 200, isBase64Encoded: true })
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
      })
      const bytes = Buffer.from(body, 'base64')
      expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 3)
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long)
    },
  )

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br'])(
    'leaves it as it is for whoever takes %s',
    async (accepted) => {
      expect(await send(answer(200, long), accepted)).toEqual(answer(200, long))
    },
  )

  it('packs an answer of 8,192 characters, and none that is one shorter', async () => {
    const bodyOf = async (length: number) =>
      (await send({ statusCode: 200, body: 'x'.repeat(length) }, 'gzip')).isBase64Encoded
    expect([await bodyOf(8191), await bodyOf(8192)]).toEqual([undefined, true])
  })

  it('leaves short answers and files as they are', async () => {
    expect(await send(answer(200, short), 'gzip')).toEqual(answer(200, short))
    const file = answerFile('application/zip', { name: 'a.zip', bytes: Buffer.alloc(10_000, 7) })
    expect(await send(file, 'gzip')).toEqual(file)
  })
})
