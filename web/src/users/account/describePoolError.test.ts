import { describe, expect, it } from 'vitest'
import { describeCodeRefusal, describePoolError } from './describePoolError'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('what the identity provider says', () => {
  it.each([
    [named('NetworkError', 'A network error has occurred.'), 'Network error', 'Network error'],
    [
      named('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
      'Too many attempts. Please try again later.',
      'Too many attempts. Please try again later.',
    ],
    [
      named(
        'UserLambdaValidationException',
        'CustomMessage failed with error Too many codes were sent today..',
      ),
      'Too many codes were sent today.',
      'Invalid Code',
    ],
    [named('EnableSoftwareTokenMFAException', 'Code mismatch'), 'Code mismatch', 'Invalid Code'],
    ['thrown by hand', 'Network error', 'Network error'],
  ])('%s is told as %s, of a code as %s', (error, message, ofCode) => {
    expect(describePoolError(error)).toBe(message)
    expect(describeCodeRefusal(describePoolError(error))).toBe(ofCode)
  })
})
