import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { withWords } from './customMessage'

const userName = '00000000-0000-4000-8000-000000000001'
const portal = 'https://portal.example.com'
const event = (triggerSource: string, url?: string) =>
  ({
    triggerSource,
    userName,
    request: {
      codeParameter: '{####}',
      userAttributes: { email: 'ann@example.com', given_name: '<b>Ann</b>', 'custom:url': url },
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as CustomMessageTriggerEvent
const wordsOf = (source: string, url?: string) => withWords(event(source, url), portal).response

describe('a mail of the user pool', () => {
  it.each([
    ['CustomMessage_SignUp', 'verify'],
    ['CustomMessage_ResendCode', 'verify'],
    ['CustomMessage_ForgotPassword', 'resetpassword'],
  ])('%s leads to /%s with the code behind the mark that no server is told', (source, page) => {
    const { emailMessage } = wordsOf(source)
    expect(emailMessage).toContain(`href="${portal}/${page}#code={####}&amp;user=${userName}"`)
  })

  it.each(['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute'])(
    '%s holds a code to type and no link',
    (source) => {
      const { emailMessage } = wordsOf(source)
      expect(emailMessage).toContain('{####}')
      expect(emailMessage).not.toContain('href')
    },
  )

  it('has the name and the host of the brand that the account is of', () => {
    for (const url of ['https://portal.towandblow.example/signup', 'PORTAL.TOWANDBLOW.example']) {
      const { emailSubject, emailMessage } = wordsOf('CustomMessage_SignUp', url)
      expect(emailSubject).toBe('Tow & Blow: Confirm your email address')
      expect(emailMessage).toContain('Tow &amp; Blow<br>https://portal.towandblow.example')
      expect(emailMessage).toContain('href="https://portal.towandblow.example/verify#')
    }
  })

  it.each([
    'https://evil.example',
    'https://portal.towandblow.example.evil.example',
    'https://evil.example/#portal.towandblow.example',
    'https://portal.towandblow.example@evil.example',
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    'constructor',
    '',
  ])('leads to the portal itself for an account that says it came from %j', (url) => {
    const { emailMessage } = wordsOf('CustomMessage_ForgotPassword', url)
    expect(emailMessage?.match(/https?:\/\/[^/"<#\s]+/g)).toEqual([portal, portal])
    expect(emailMessage).not.toMatch(/script|evil/)
  })

  it('holds a code and no link where the portal has no address of its own', () => {
    const { emailMessage } = withWords(event('CustomMessage_SignUp'), undefined).response
    expect(emailMessage).toContain('The code: <b>{####}</b>')
    expect(emailMessage).not.toMatch(/href|undefined/)
  })

  it('repeats nothing that a person wrote about themselves', () => {
    expect(wordsOf('CustomMessage_SignUp').emailMessage).not.toContain('Ann')
  })
})

it('a text message holds the code and the name, and an invitation keeps the words of the user pool', () => {
  expect(wordsOf('CustomMessage_Authentication').smsMessage).toBe('{####} is your code for Device Portal.')
  expect(wordsOf('CustomMessage_AdminCreateUser')).toEqual({
    smsMessage: null,
    emailMessage: null,
    emailSubject: null,
  })
})
