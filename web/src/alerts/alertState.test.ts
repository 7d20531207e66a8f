import { expect, it } from 'vitest'
import { describeAlerts, nameLevels, silentChannels } from './alertState'
import { alertsWith } from './alertSettings.fixture'

it('says who is alerted of what and how often, the worst first', () => {
  const alerts = alertsWith({
    ALERTS_emailList: ['a@example.com', 'b@example.com'],
    ALERTS_phoneList: ['+61400000000'],
    ALERTS_alarmEmailInterval: 3600,
    ALERTS_warningEmailInterval: 86_400,
    ALERTS_alarmSMSInterval: 2_592_000,
  })
  expect(describeAlerts(alerts)).toEqual([
    'Emailed to 2 email addresses: alarms hourly, warnings daily.',
    'Texted to 1 mobile number: alarms once.',
  ])
  expect(silentChannels(alerts)).toEqual([])
})

it('knows addresses that get nothing, and says nothing of a channel without any', () => {
  expect(silentChannels(alertsWith({ ALERTS_emailList: ['a@example.com'] }))).toEqual(['email'])
  expect(describeAlerts(alertsWith({ ALERTS_alarmEmailInterval: 600 }))).toEqual([])
  expect(silentChannels(alertsWith({ ALERTS_alarmEmailInterval: 600 }))).toEqual([])
})

it('names levels in the order of their weight', () => {
  expect(nameLevels(['warning', 'alarm'])).toBe('alarms and warnings')
})
