import { expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { DeviceSummary } from '../../../shared/groups/groups'
import styles from '../ui/text/TierBadge.module.css'
import { compareUrgency, PlanMark } from './deviceColumns'
import { deviceRow } from './deviceRow'

const drawn = (plan: object) => {
  const device = {
    deviceid: 'TRUCK0001',
    name: '',
    type: '',
    model: '',
    fw: '',
    intervalSeconds: 60,
    ...plan,
  }
  return renderToStaticMarkup(<PlanMark row={deviceRow(DeviceSummary.parse(device), 0)} />)
}

it('shows a trial that ends soon as ending, with the days that are left', () => {
  const ending = drawn({ tier: 'Trial', trialDaysRemaining: 12 })
  expect(ending).toContain(styles.ending)
  expect(ending).toContain('12 days left')
  expect(drawn({ tier: 'Trial', trialDaysRemaining: 60 })).not.toContain(styles.ending)
  expect(drawn({ tier: 'Trial', trialDaysRemaining: 1 })).toContain('1 day left')
  expect(drawn({ tier: 'Trial', trialDaysRemaining: 0 })).toContain('less than a day left')
})

it('has no word for the usual plan, and one for each other', () => {
  expect(drawn({ tier: 'Hosted' })).toBe('')
  expect(drawn({ tier: 'Basic' })).toContain('Basic')
})

const nowMs = 1_790_000_000_000
const row = (name: string, silentMinutes: number | undefined, level?: AlertLevel) =>
  deviceRow(
    DeviceSummary.parse({
      deviceid: 'TRUCK0001',
      name,
      type: '',
      model: '',
      fw: '',
      tier: 'Hosted',
      intervalSeconds: 60,
      lastContactMs: silentMinutes === undefined ? undefined : nowMs - silentMinutes * 60_000,
      latest: { ts: 1 },
      events: level === undefined ? [] : [{ id: '1', topic: 'vin', msg: '', level, beganTs: 1 }],
    }),
    nowMs,
  )

it('puts first what is worst, then what is silent the longest, then by name', () => {
  const rows = [
    row('Truck 10', 0),
    row('Truck 2', 0),
    row('New', undefined),
    row('Silent', 60),
    row('Silent for long', 3000),
    row('Warning', 0, 'warning'),
    row('Alarm, silent', 60, 'alarm'),
    row('Alarm', 0, 'alarm'),
  ]
  expect(rows.sort(compareUrgency).map(({ name }) => name)).toEqual([
    'Alarm, silent',
    'Alarm',
    'Warning',
    'Silent for long',
    'Silent',
    'New',
    'Truck 2',
    'Truck 10',
  ])
})
