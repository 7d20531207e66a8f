// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { userLogin } from '../../../shared/users/session'
import { addressOf } from './addressOf'
import { askEarly } from './earlyAnswers'
import { readAhead } from './readAhead'
import { readAnswer } from './readAnswer'

vi.mock('./readAnswer')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(readAnswer).mockReset()
  delete window.earlyAnswers
})

const readWith = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(answer))
  askEarly([addressOf(userLogin, {}), '/api/user/nobody-knows'], Promise.resolve('token'))
  await readAhead(window.earlyAnswers ?? new Map())
  return vi.mocked(readAnswer).mock.calls
}

it('holds what was asked ahead to its contract, and leaves what it does not know', async () => {
  const body = { userid: 'u1' }
  expect(await readWith(() => Promise.resolve(Response.json(body)))).toEqual([[userLogin, body]])
})

it.each([
  ['a refusal', () => Promise.resolve(Response.json({ message: 'No' }, { status: 403 }))],
  ['a link that is dead', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves %s to whoever asks for it', async (_, answer) => {
  expect(await readWith(answer)).toEqual([])
})

it('leaves what is wrong with an answer to whoever asks for it', async () => {
  vi.mocked(readAnswer).mockImplementation(() => {
    throw new Error('not what the contract promises')
  })
  await expect(readWith(() => Promise.resolve(Response.json({})))).resolves.toHaveLength(1)
})
