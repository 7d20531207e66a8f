import { expect, it } from 'vitest'
import { publishDefinitelyFailed } from './publishToDevice'

const failure = (fields: object) => Object.assign(new Error('publish failed'), fields)
const answered = (httpStatusCode: number, attempts = 1) =>
  failure({ $metadata: { httpStatusCode, attempts } })

it.each([
  ['a refusal', answered(403)],
  ['throttling', answered(429)],
  ['an overloaded broker', answered(503)],
  ['a broker that nobody could reach', failure({ code: 'ECONNREFUSED' })],
  ['a name that has no address', failure({ code: 'ENOTFOUND', $metadata: { attempts: 1 } })],
])('after %s nothing can have left', (_, error) => {
  expect(publishDefinitelyFailed(error)).toBe(true)
})

it.each([
  ['a time-out', failure({ name: 'TimeoutError' })],
  ['a connection that broke', failure({ code: 'ECONNRESET' })],
  ['a failure inside the broker', answered(500)],
  ['a gateway that lost its answer', answered(504)],
  ['a refusal of the second attempt', answered(403, 2)],
  ['something that is no error', 'no'],
])('after %s the frame may be with the device', (_, error) => {
  expect(publishDefinitelyFailed(error)).toBe(false)
})
