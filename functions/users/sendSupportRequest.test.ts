import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import type { SendMail } from '../mail/sendMail'
import { sendSupportRequest } from './sendSupportRequest'

const caller: Caller = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000001'),
  email: 'ann@example.com',
  name: 'Ann',
  specialGroups: new Set(),
  sessionId: 's',
  tokenExpires: 0,
  requestId: 'r',
}
const request = {
  name: 'Ann\r\nBcc: all@example.com',
  email: 'other@example.com',
  details: 'It beeps.',
  type: 'Technical' as const,
  deviceid: DeviceId.parse('TRUCK0001'),
  hostname: 'portal.grydale.example',
}
const ask = (sendMail: SendMail, change = {}) =>
  sendSupportRequest(() => Promise.resolve(), sendMail)({ ...request, ...change }, caller)

describe('a support request', () => {
  it.each([
    ['portal.grydale.example', 'support@grydale.example'],
    ['evil.example', 'support@portal.example'],
  ])('from %s goes to %s, and is answered to the account', async (hostname, to) => {
    const mails: Parameters<SendMail>[0][] = []
    const answer = await ask(
      (mail) => {
        mails.push(mail)
        return Promise.resolve('mail-1')
      },
      { hostname },
    )
    expect(answer).toEqual({ message: 'Request Sent' })
    expect(mails).toMatchObject([
      { to, replyTo: 'ann@example.com', subject: '[Technical] Support request: TRUCK0001' },
    ])
  })

  it('that no mail can be made of says so', async () => {
    await expect(ask(() => Promise.reject(new Error('SES is away')))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'There was a problem submitting the request.',
    })
  })
})
