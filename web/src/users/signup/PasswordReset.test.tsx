// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NewPasswordForm } from './PasswordReset'
import { poolConfig } from './poolConfig.fixture'

const patience = { timeout: 30_000 }

/** The identity provider, as far as it refuses codes; `config.json` beside it. */
const refuseWith = (name: string, message: string) => {
  const codes: string[] = []
  vi.stubGlobal('fetch', (asked: unknown, init?: { body?: string }) => {
    if (asked === '/config.json') return Promise.resolve(Response.json(poolConfig))
    codes.push((JSON.parse(init?.body ?? '{}') as { ConfirmationCode: string }).ConfirmationCode)
    return Promise.resolve(
      Response.json({ __type: name, message }, { status: 400, headers: { 'x-amzn-errortype': name } }),
    )
  })
  return codes
}

const open = () => {
  const told = { done: vi.fn(), expired: vi.fn() }
  render(
    <MemoryRouter>
      <NewPasswordForm
        mailed={{ user: 'anna@example.com', code: '123456' }}
        onDone={told.done}
        onExpired={told.expired}
      />
    </MemoryRouter>,
  )
  const save = screen.getByRole('button', { name: 'Save Password' })
  const type = (password: string) => {
    for (const label of ['New Password', 'Confirm New Password']) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: password } })
    }
  }
  return { ...told, save, type }
}

// The page fetches it with the first press; it is large, and a busy machine takes its time.
beforeAll(async () => void (await import('./provider')), 60_000)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lets a code be refused five times, and then asks for another mail', async () => {
  const codes = refuseWith('CodeMismatchException', 'Invalid verification code provided, please try again.')
  const { save, type, done } = open()
  for (let tries = 1; tries <= 5; tries += 1) {
    type(`Portal-202${tries}`)
    fireEvent.click(save)
    await waitFor(() => expect(codes).toHaveLength(tries), patience)
    await screen.findByText(/Invalid verification code provided/, undefined, patience)
    await waitFor(() => expect(save.hasAttribute('data-loading')).toBe(false), patience)
  }
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'), patience)
  expect(screen.getByText('Too many attempts. Please request a new email.')).toBeDefined()
  fireEvent.click(save)
  fireEvent.submit(save.closest('form')!)
  await Promise.resolve()
  expect(codes).toHaveLength(5)
  expect(done).not.toHaveBeenCalled()
})

it('leads back to the mail at once when the code is too old', async () => {
  refuseWith('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  const { save, type, expired } = open()
  type('Portal-2027')
  fireEvent.click(save)
  await waitFor(
    () =>
      expect(expired).toHaveBeenCalledWith({
        name: 'ExpiredCodeException',
        message: 'Invalid code provided, please request a code again.',
      }),
    patience,
  )
})
