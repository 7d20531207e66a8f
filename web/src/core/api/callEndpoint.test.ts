import { afterEach, expect, it, vi } from 'vitest'
import { getOpenApi } from '../../../../shared/apidocs/getOpenApi'
import { sendRequest } from './callEndpoint'

afterEach(() => void vi.unstubAllGlobals())

const failureOf = async (response: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  return sendRequest(getOpenApi, {}).catch((error: unknown) => error)
}

it.each([
  [500, 'Something went wrong on our side. Please try again.'],
  [502, 'Something went wrong on our side. Please try again.'],
  [503, 'The service is busy. Please try again in a moment.'],
  [403, 'The request was refused on its way, without a reason (403).'],
])('says what an answer of %i without words is, and by which id it is found', async (status, message) => {
  const response = new Response(null, { status, headers: { 'apigw-requestid': 'r-1' } })
  expect(await failureOf(response)).toMatchObject({ message, status, requestId: 'r-1', words: undefined })
})

it('says that nothing came where nothing came', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  expect(await sendRequest(getOpenApi, {}).catch((error: unknown) => error)).toMatchObject({
    message: 'Network Error',
    status: 0,
  })
})

it('takes an answer that breaks off for none', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('lost')) })
  expect(await failureOf(new Response(body))).toMatchObject({ message: 'Network Error', status: 0 })
})
