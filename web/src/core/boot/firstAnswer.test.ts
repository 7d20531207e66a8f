// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { callEndpoint } from '../api/callEndpoint'
import { askEarly, askMore, takeEarlyAnswer } from './earlyAnswers'
import { firstAnswer } from './firstAnswer'

const readName = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user/name',
  summary: 'Read a name.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ of: z.string() }),
  output: z.object({ name: z.string() }),
})
const writeName = endpoint({
  service: 'user',
  method: 'PUT',
  path: '/user/name',
  summary: 'Write a name.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
})
const address = '/api/user/name?of=Truck'

const token = `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.sign`
const pool = 'CognitoIdentityServiceProvider.client1'

const signIn = (accessToken: string) => {
  document.cookie = `${pool}.LastAuthUser=u1`
  document.cookie = `${pool}.u1.accessToken=${accessToken}`
}

const askWith = async (response: () => Promise<Response>, askedWith: string | undefined = token) => {
  const asked = vi.fn(response)
  vi.stubGlobal('fetch', asked)
  askEarly([address], Promise.resolve(askedWith))
  await expect.poll(() => asked).toHaveBeenCalled()
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.earlyAnswers
})

it('is there at once when it has arrived, and may still be taken', async () => {
  signIn(token)
  await askWith(() => Promise.resolve(Response.json({ name: 'Truck' })))
  await expect.poll(() => firstAnswer(readName, address)).toEqual({ name: 'Truck' })
  expect((await takeEarlyAnswer(address, token))?.body).toEqual({ name: 'Truck' })
  expect(firstAnswer(readName, address)).toBeUndefined()
})

it('is none while it is on its way, but can be waited for', async () => {
  signIn(token)
  let arrive: (response: Response) => void = () => undefined
  await askWith(() => new Promise((resolve) => (arrive = resolve)))
  expect(firstAnswer(readName, address)).toBeUndefined()
  const taken = takeEarlyAnswer(address, token)
  arrive(Response.json({ name: 'Truck' }))
  expect((await taken)?.body).toEqual({ name: 'Truck' })
})

it.each([
  ['a refusal', () => Response.json({ name: 'Truck' }, { status: 403 })],
  ['what the contract does not promise', () => Response.json({ title: 'Truck' })],
  ['no JSON', () => new Response('<html>')],
])('is none when it is %s', async (_, response) => {
  signIn(token)
  await askWith(() => Promise.resolve(response()))
  await expect.poll(() => window.earlyAnswers?.get(address)?.arrived).toBeDefined()
  expect(firstAnswer(readName, address)).toBeUndefined()
})

it('is never that of somebody else', async () => {
  signIn(token)
  await askWith(() => Promise.resolve(Response.json({ name: 'Truck' })))
  await expect.poll(() => firstAnswer(readName, address)).toBeDefined()
  signIn(`${token}2`)
  expect(firstAnswer(readName, address)).toBeUndefined()
  expect(await takeEarlyAnswer(address, `${token}2`)).toBeUndefined()
})

it('is not asked for when nobody could be signed in again', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  askEarly([address], Promise.resolve(undefined))
  expect(await takeEarlyAnswer(address, token)).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

it('is not asked for early once the page has asked itself', async () => {
  signIn(token)
  const asked = await askWith(() => Promise.resolve(Response.json({ name: 'Truck' })))
  const later = '/api/user/name?of=Pump'
  expect(await takeEarlyAnswer(later, token)).toBeUndefined()
  askMore([later], Promise.resolve(token))
  expect(asked).toHaveBeenCalledOnce()
  expect(await takeEarlyAnswer(later, token)).toBeUndefined()
})

it('is of no use after a change', async () => {
  signIn(token)
  await askWith(() => Promise.resolve(Response.json({ name: 'Truck' })))
  await expect.poll(() => firstAnswer(readName, address)).toBeDefined()
  await callEndpoint(writeName, { name: 'Tipper' })
  expect(firstAnswer(readName, address)).toBeUndefined()
  expect(await takeEarlyAnswer(address, token)).toBeUndefined()
})

it('is too old after a minute', () => {
  vi.useFakeTimers()
  askEarly([address], Promise.resolve(undefined))
  expect(window.earlyAnswers).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(window.earlyAnswers).toBeUndefined()
  vi.useRealTimers()
})
