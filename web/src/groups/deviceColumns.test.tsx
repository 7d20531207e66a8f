import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeviceSummary } from '../../../shared/groups/groups'
import styles from '../ui/text/TierBadge.module.css'
import { deviceRow } from './deviceRow'
import { PlanMark } from './deviceColumns'

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
