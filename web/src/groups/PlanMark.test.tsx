import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeviceSummary } from '../../../shared/groups/groups'
import styles from '../ui/text/TierBadge.module.css'
import { deviceRow } from './deviceRow'
import { PlanMark } from './PlanMark'

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
  expect(ending).toContain('12 day(s) remaining')
  expect(drawn({ tier: 'Trial', trialDaysRemaining: 60 })).not.toContain(styles.ending)
  expect(drawn({ tier: 'Hosted' })).not.toContain('remaining')
})
