// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { userLogout } from '../../../shared/users/session'
import { addressOf } from '../../../shared/core/endpoint'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { toasts } from '../ui/toast/toasts'
import { poolConfig } from '../users/signup/poolConfig.fixture'
import { holdSession } from '../core/session/sessionCookies.fixture'
import { VerifyPage } from './VerifyPage'

const patience = { timeout: 30_000 }

const nobody: Session = {
  session: { state: 'signedOut' },
  refresh: () => Promise.resolve('signedOut'),
  signOut: () => Promise.resolve(),
}

/** What the identity provider says of a code. */
const answerWith = (refusal?: { name: string; message: string }) =>
  vi.stubGlobal(
    'fetch',
    vi.fn((asked: unknown) => {
      if (asked === '/config.json') return Promise.resolve(Response.json(poolConfig))
      if (refusal === undefined) return Promise.resolve(Response.json({}))
      const { name, message } = refusal
      return Promise.resolve(
        Response.json({ __type: name, message }, { status: 400, headers: { 'x-amzn-errortype': name } }),
      )
    }),
  )

const Place = () => {
  const { pathname, hash } = useLocation()
  return <p title="place">{pathname + hash}</p>
}

const open = (address: string, session = nobody) => {
  const show = vi.spyOn(toasts, 'show')
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[address]}>
        <Place />
        <VerifyPage />
      </MemoryRouter>
    </SessionContext>,
  )
  return () => show.mock.calls.map(([{ title, text }]) => `${title ?? ''}: ${text}`)
}

// It is large, and a busy machine takes its time.
beforeAll(async () => void (await import('../users/signup/provider')), 60_000)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const link = '/verify#code=123456&user=ada%40example.com'
const told = 'Email Confimed: Please log in.'

it.each([
  ['right', undefined, '/login', told],
  [
    'of an address that is confirmed already',
    { name: 'NotAuthorizedException', message: 'User cannot be confirmed. Current status is CONFIRMED' },
    '/login',
    told,
  ],
  [
    'too old',
    { name: 'ExpiredCodeException', message: 'Code expired.' },
    '/resetpassword',
    'Error: Code expired. Ask for a new email here.',
  ],
  [
    'another one',
    { name: 'CodeMismatchException', message: 'Invalid code.' },
    '/login',
    'Error: Invalid code.',
  ],
])('a code that is %s', async (_, refusal, leadsTo, text) => {
  answerWith(refusal)
  const notices = open(link)
  await waitFor(() => expect(screen.getByTitle('place').textContent).toBe(leadsTo), patience)
  expect(notices()).toEqual([text])
})

const bert: Session = {
  ...nobody,
  session: {
    state: 'signedIn',
    user: { userid: 'u-1', email: 'bert@example.com', name: 'Bert', specialGroups: [] },
  },
}
const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address)

it('ends the session once the code was accepted', async () => {
  answerWith()
  holdSession()
  const notices = open(link, bert)
  await waitFor(() => expect(screen.getByTitle('place').textContent).toBe('/login'), patience)
  expect(asked()).toContain(addressOf(userLogout, {}))
  expect(notices()).toEqual([told])
})

it.each([
  ['of another', { name: 'CodeMismatchException', message: 'Invalid code.' }],
  [
    'of an address that is confirmed already',
    { name: 'NotAuthorizedException', message: 'User cannot be confirmed. Current status is CONFIRMED' },
  ],
])('leaves the session as it is after a code %s', async (_, refusal) => {
  answerWith(refusal)
  holdSession()
  open(link, bert)
  await waitFor(() => expect(screen.getByTitle('place').textContent).toBe('/login'), patience)
  expect(asked()).not.toContain(addressOf(userLogout, {}))
})

it('asks for the code of a link that lost it', () => {
  open('/verify')
  expect(screen.getByLabelText('Code')).toBeDefined()
})
