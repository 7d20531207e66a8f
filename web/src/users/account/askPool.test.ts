import { describe, expect, it } from 'vitest'
import { describeCodeRefusal, describePoolError } from './askPool'

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

  it.each([
    [
      'password',
      'Member must have length less than or equal to 256',
      'Password must be at most 256 characters.',
    ],
    ['confirmationCode', 'Member must not be null', 'Code is required.'],
    [
      'username',
      'Member must satisfy regular expression pattern: [\\p{L}]+',
      'Email has characters that cannot be used.',
    ],
    [
      'userAttributes.2.member.value',
      'Member must have length greater than or equal to 1',
      'One of the fields must be at least 1 character.',
    ],
  ])('names the field of a constraint on %s: %s', (place, rule, sentence) => {
    const message = `1 validation error detected: Value at '${place}' failed to satisfy constraint: ${rule}`
    expect(describePoolError(named('InvalidParameterException', message))).toBe(sentence)
  })
})
