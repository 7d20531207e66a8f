import { beforeAll, describe, expect, it } from 'vitest'
import { addApiCredential, getApiCredentials, removeApiCredential } from '../../shared/users/apiCredentials'
import { sendSupportRequest } from '../../shared/users/supportRequest'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let person: Person
beforeAll(async () => {
  person = await stack.newUser('account')
})

describe('API keys of an account', () => {
  it('are made, listed by their beginning, and removed', async () => {
    const { id, key } = await stack.ask(addApiCredential, {}, person.token)
    const { credentials, maxApiKeys } = await stack.ask(getApiCredentials, {}, person.token)
    expect([credentials.map((each) => each.id), maxApiKeys]).toEqual([[id], 1])
    expect(credentials[0]?.key).not.toBe(key)
    expect((await stack.call(addApiCredential, {}, person.token)).status).toBe(409)
    await stack.ask(removeApiCredential, { credentialid: id }, person.token)
    expect((await stack.ask(getApiCredentials, {}, person.token)).credentials).toEqual([])
  })

  it('are never kept whole', async () => {
    const { key } = await stack.ask(addApiCredential, {}, person.token)
    expect(JSON.stringify(await stack.tables.rows('Users'))).not.toContain(key)
  })
})

describe('a request to support', () => {
  const request = {
    name: 'Ann',
    email: 'ann@example.com',
    details: 'The chart of TRUCK0001 is empty.\n<b>Since</b> Monday.',
    type: 'Technical' as const,
    hostname: 'localhost',
  }
  const mails = async () =>
    (await stack.mailsTo('support@portal.example')).filter(({ body }) => body.text?.includes(person.email))

  it('is mailed to the support of the brand, and answered to the account', async () => {
    const answer = await stack.ask(sendSupportRequest, { ...request, deviceid: 'TRUCK0001' }, person.token)
    expect(answer.message).toBe('Request Sent')
    const mail = await eventually(async () => (await mails())[0] ?? expect.fail('no mail'))
    expect(mail).toMatchObject({ subject: '[Technical] Support request: TRUCK0001', replyTo: [person.email] })
    expect(mail.body.text).toContain('<b>Since</b> Monday.')
  })

  it.each([
    ['a name of two lines', { name: 'Ann\r\nBcc: victim@example.com' }],
    ['an address of two lines', { email: 'a@example.com\r\nBcc: victim@example.com' }],
    ['a host that is none', { hostname: 'a\r\nX: y' }],
    ['no words', { details: ' ' }],
    ['too many words', { details: 'x'.repeat(5001) }],
    ['a zero byte', { details: 'a\0b' }],
    ['a kind that is none', { type: 'Spam' }],
  ])('is refused with %s', async (_, change) => {
    expect((await stack.call(sendSupportRequest, { ...request, ...change }, person.token)).status).toBe(400)
    expect(await stack.mailsTo('victim@example.com')).toEqual([])
  })

  it('is sent five times an hour at most', async () => {
    const keen = await stack.newUser('keen')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stack.call(sendSupportRequest, request, keen.token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})
