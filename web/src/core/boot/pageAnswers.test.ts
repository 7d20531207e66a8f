// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { forgetCookies } from '../session/sessionCookies.fixture'
import { callEndpoint } from '../api/callEndpoint'
import { peekAnswer, prefetchPage, takeAnswer } from './pageAnswers'

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

const page = '/api/page/home'
const partsOf = (parts: object) => () => Promise.resolve(Response.json({ answers: parts }))
const truck = partsOf({ [address]: { name: 'Truck' } })

const prefetchWith = async (response: () => Promise<Response>, usedToken: string | undefined = token) => {
  const asked = vi.fn(response)
  vi.stubGlobal('fetch', asked)
  prefetchPage(page, Promise.resolve(usedToken))
  await expect.poll(() => asked).toHaveBeenCalled()
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetCookies()
  delete window.pageAnswers
})

it('is there at once when it has arrived, and may still be taken, once', async () => {
  signIn(token)
  await prefetchWith(truck)
  await expect.poll(() => peekAnswer(readName, address)).toEqual({ name: 'Truck' })
  expect(await takeAnswer(address, token)).toEqual({ name: 'Truck' })
  expect(peekAnswer(readName, address)).toBeUndefined()
  expect(await takeAnswer(address, token)).toBeUndefined()
})

it('is none while it is on its way, but can be waited for', async () => {
  signIn(token)
  let arrive: (response: Response) => void = () => undefined
  await prefetchWith(() => new Promise((resolve) => (arrive = resolve)))
  expect(peekAnswer(readName, address)).toBeUndefined()
  const taken = takeAnswer(address, token)
  arrive(await truck())
  expect(await taken).toEqual({ name: 'Truck' })
})

it('is none of a part that the page has no answer for', async () => {
  signIn(token)
  await prefetchWith(truck)
  expect(await takeAnswer('/api/user/name?of=Pump', token)).toBeUndefined()
  expect(await takeAnswer(address, token)).toEqual({ name: 'Truck' })
})

it.each([
  ['is refused', () => Promise.resolve(Response.json({ message: 'No' }, { status: 404 }))],
  ['is no JSON', () => Promise.resolve(new Response('<html>'))],
  ['is something else', () => Promise.resolve(Response.json({ name: 'Truck' }))],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is none when the answer of the page %s', async (_, response) => {
  signIn(token)
  await prefetchWith(response)
  expect(await takeAnswer(address, token)).toBeUndefined()
  expect(peekAnswer(readName, address)).toBeUndefined()
})

it('is not drawn when it is not what the contract promises', async () => {
  signIn(token)
  await prefetchWith(partsOf({ [address]: { title: 'Truck' } }))
  await expect.poll(() => window.pageAnswers?.arrived).toBeDefined()
  expect(peekAnswer(readName, address)).toBeUndefined()
})

it('is never that of another user', async () => {
  signIn(token)
  await prefetchWith(truck)
  await expect.poll(() => peekAnswer(readName, address)).toBeDefined()
  signIn(`${token}2`)
  expect(peekAnswer(readName, address)).toBeUndefined()
  expect(await takeAnswer(address, `${token}2`)).toBeUndefined()
})

it('is not asked for without a token', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  prefetchPage(page, Promise.resolve(undefined))
  expect(await takeAnswer(address, token)).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

it('is of no use after a change, also while it is on its way', async () => {
  signIn(token)
  let arrive: (response: Response) => void = () => undefined
  const asked = await prefetchWith(() => new Promise((resolve) => (arrive = resolve)))
  const taken = takeAnswer(address, token)
  asked.mockResolvedValue(Response.json({ name: 'Tipper' }))
  await callEndpoint(writeName, { name: 'Tipper' })
  arrive(await truck())
  expect(await taken).toBeUndefined()
  expect(peekAnswer(readName, address)).toBeUndefined()
  expect(await takeAnswer(address, token)).toBeUndefined()
})

it('is too old after a minute', () => {
  vi.useFakeTimers()
  prefetchPage(page, Promise.resolve(undefined))
  expect(window.pageAnswers).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(window.pageAnswers).toBeUndefined()
  vi.useRealTimers()
})
