import type { Context } from 'aws-lambda'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/core/endpoint'
import { FileAnswer } from '../../shared/core/fileAnswer'
import { requestEvent } from '../../test/doubles/requestEvent'
import { onPublic, serve } from './http/serve'

const picture = endpoint({
  service: 'user',
  method: 'GET',
  path: '/openapi.json',
  summary: 'A picture.',
  ability: 'anyone',
  auth: 'public',
  mediaType: 'image/png',
  input: z.object({}),
  output: FileAnswer,
})

const ask = (answer: unknown) =>
  serve(
    () => Promise.reject(new Error('nobody is asked')),
    [onPublic(picture, () => Promise.resolve(answer as FileAnswer))],
  )(requestEvent({ routeKey: 'GET /api/openapi.json' }), {} as Context)

it('a file is answered byte for byte, as something to keep and not to show', async () => {
  const bytes = new Uint8Array([0, 255, 128, 10])
  const answer = await ask({ name: 'picture.png', bytes })
  expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect([...Buffer.from(answer.body ?? '', 'base64')]).toEqual([...bytes])
  expect(answer.headers).toEqual({
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="picture.png"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

it('a file with a name that could break out of its header is none', () => {
  const bytes = new Uint8Array()
  expect(FileAnswer.safeParse({ name: 'label-1.svg', bytes }).success).toBe(true)
  for (const name of ['a"b', '../x', 'a\nb', '']) {
    expect([name, FileAnswer.safeParse({ name, bytes }).success]).toEqual([name, false])
  }
})
