// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { DeviceId } from '../../../shared/core/ids'
import { EventCard } from './EndedEvents'

const event: EventOfDevice = {
  id: '1700000000000#0123456789abcdef',
  deviceid: DeviceId.parse('LOADR0001'),
  deviceName: 'Wheel Loader 1',
  topic: 'engine_hrs',
  level: 'warning',
  msg: '250 h service is due',
  value: 7992.8,
  beganTs: 1_700_000_000,
}

const textOf = (shown: EventOfDevice): string => {
  render(
    <MemoryRouter>
      <EventCard event={shown} />
    </MemoryRouter>,
  )
  return screen.getByRole('article').textContent
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('says since when it lasts, how long that is, and which of its numbers was measured', () => {
  expect(textOf(event)).toMatch(/since .*for \d+ d.*at start 7992h 48m$/)
})

it('says how long it lasted once it has ended', () => {
  expect(textOf({ ...event, endedTs: event.beganTs + 90 })).toMatch(/PM.?for 1 minat start/)
})
