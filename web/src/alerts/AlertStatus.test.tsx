// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { SessionContext } from '../core/session/sessionContext'
import { AlertStatus } from './AlertStatus'
import { alertsWith } from './alertSettings.fixture'

const email = 'me@example.com'
const user = { userid: 'me', email, name: 'Me', specialGroups: [] }
const open = (settings: Parameters<typeof alertsWith>[0]) => {
  const session = {
    session: { state: 'signedIn' as const, user },
    refresh: () => Promise.resolve('signedIn' as const),
    signOut: () => Promise.resolve(),
  }
  render(
    <SessionContext value={session}>
      <SWRConfig value={{ isPaused: () => true }}>
        <AlertStatus deviceid={DeviceId.parse('PUMP00001')} alerts={alertsWith(settings)} />
      </SWRConfig>
    </SessionContext>,
  )
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

afterEach(cleanup)

it('says that nobody is alerted, and offers the own address', () => {
  open({})
  screen.getByText('Nobody is alerted: there is no address yet.')
  expect(buttons()).toEqual(['Alert me by email'])
})

it('warns of each list that gets nothing, and offers to switch its alarms on', () => {
  open({ ALERTS_emailList: [email], ALERTS_phoneList: ['+61400000000', '+61400000001'] })
  screen.getByText('Nobody is alerted at 1 email address: every level is Never.')
  screen.getByText('Nobody is alerted at 2 mobile numbers: every level is Never.')
  expect(buttons()).toEqual(['Email alarms hourly', 'Text alarms hourly'])
})

it('says who is alerted of what, and offers to join while there is room', () => {
  open({ ALERTS_emailList: ['ops@example.com'], ALERTS_alarmEmailInterval: 600 })
  screen.getByText('Emailed to 1 email address: alarms every 10 minutes.')
  expect(buttons()).toEqual(['Alert me too'])
  cleanup()
  open({ ALERTS_emailList: ['Me@example.com'], ALERTS_alarmEmailInterval: 600 })
  expect(buttons()).toEqual([])
})
