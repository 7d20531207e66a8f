import { expect, it } from 'vitest'
import { describeError } from './describeError'

const ofSchema = Object.assign(new Error('[{"code":"invalid_type"}]'), { name: '$ZodError' })

it.each([
  ['the server’s words', new Error('Too many requests.'), 'Too many requests.'],
  ['nothing that a schema says', ofSchema, 'Something went wrong. Please try again.'],
  ['nothing of an error without words', new Error(''), 'Something went wrong. Please try again.'],
  ['nothing of what is no error', 'oops', 'Something went wrong. Please try again.'],
])('repeats %s', (_, error, text) => {
  expect(describeError(error)).toBe(text)
})
