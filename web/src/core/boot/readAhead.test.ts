// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { userLogin } from '../../../../shared/users/session'
import { addressOf } from '../../../../shared/core/addressOf'
import { askEarly, askedAhead } from './earlyAnswers'
import { readAhead } from './readAhead'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.earlyAnswers
})

/** The bodies that were held to the contract of who is signed in, which finds nothing wrong unless it is told to. */
const readWith = async (answer: () => Promise<Response>, find: () => unknown = () => ({})) => {
  const parse = vi.spyOn(userLogin.output, 'parse').mockImplementation(find as typeof userLogin.output.parse)
  vi.stubGlobal('fetch', vi.fn(answer))
  askEarly([addressOf(userLogin, {}), '/api/user/nobody-knows'], Promise.resolve('token'))
  await readAhead(askedAhead() ?? new Map<string, undefined>())
  return parse.mock.calls.map(([body]) => body)
}

it('holds what was asked ahead to its contract, and leaves what it does not know', async () => {
  const body = { userid: 'u1' }
  expect(await readWith(() => Promise.resolve(Response.json(body)))).toEqual([body])
})

it.each([
  ['a refusal', () => Promise.resolve(Response.json({ message: 'No' }, { status: 403 }))],
  ['a link that is dead', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves %s to whoever asks for it', async (_, answer) => {
  expect(await readWith(answer)).toEqual([])
})

it('leaves what is wrong with an answer to whoever asks for it', async () => {
  const wrong = () => {
    throw new Error('not what the contract promises')
  }
  await expect(readWith(() => Promise.resolve(Response.json({})), wrong)).resolves.toHaveLength(1)
})
