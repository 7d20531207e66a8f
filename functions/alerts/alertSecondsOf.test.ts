import { expect, it } from 'vitest'
import { alertSecondsOf } from './alertSecondsOf'

const alertSeconds = { email: { alarm: 600 }, sms: { warning: 3600 } }
const of = (emailsPerMonth: number, smsPerMonth: number, seconds: object | undefined = alertSeconds) =>
  alertSecondsOf({ alertSeconds: seconds }, { emailsPerMonth, smsPerMonth })

it('each channel that the plan has notifies as it was set', () => {
  expect(of(300, 100)).toEqual(alertSeconds)
  expect(of(1, 0)).toEqual({ email: { alarm: 600 } })
  expect(of(0, 1)).toEqual({ sms: { warning: 3600 } })
  expect(of(0, 0)).toEqual({})
})

it('a channel for which nothing was set notifies never', () => {
  expect(of(300, 100, { email: { alarm: 600 } })).toEqual({ email: { alarm: 600 }, sms: {} })
  expect(alertSecondsOf({}, { emailsPerMonth: 300, smsPerMonth: 100 })).toEqual({})
})
