// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { AlertForm } from './AlertForm'
import { alertsWith } from './alertSettings.fixture'

const alerts = alertsWith({ ALERTS_alarmEmailInterval: 600 })

/** The form of a person whose account has this phone number. */
const open = (phone: string, planReason?: string) =>
  render(
    <MemoryRouter>
      <SWRConfig value={{ fallback: { 'phone of the account': phone }, isPaused: () => true }}>
        <AlertForm deviceid={DeviceId.parse('PUMP00001')} alerts={alerts} planReason={planReason} />
      </SWRConfig>
    </MemoryRouter>,
  )

const isDisabled = (label: string) => screen.getByLabelText(label).hasAttribute('disabled')
const noPhone = /^Your account has no phone number/

afterEach(cleanup)

it('is open with a plan and a phone', () => {
  open('+61400000000')
  const labels = ['Email addresses', 'Mobile numbers', 'Alarm by email', 'Alarm by SMS', 'Warning by SMS']
  expect(labels.filter(isDisabled)).toEqual([])
  expect(screen.queryByText(noPhone)).toBeNull()
})

it('leaves SMS out and says why, when the account has no phone number', () => {
  open('')
  expect(['Alert by SMS', 'Warning by SMS', 'Alarm by SMS'].every(isDisabled)).toBe(true)
  expect(isDisabled('Alarm by email')).toBe(false)
  screen.getByText(noPhone)
})

it('is closed and says why, when the plan has no alerts', () => {
  const reason = 'Email and SMS alerts need a Hosted plan.'
  open('', reason)
  const labels = ['Email addresses', 'Mobile numbers', 'Alarm by email', 'Alarm by SMS']
  expect(labels.every(isDisabled)).toBe(true)
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
  expect(screen.queryByText(noPhone)).toBeNull()
  const test = screen.getByRole('button', { name: 'Send me a test' })
  expect(test.getAttribute('aria-disabled')).toBe('true')
})
