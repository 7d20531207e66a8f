// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly, earlyBody } from '../core/boot/earlyAnswers'
import { storedKey } from '../core/storage/storedKey'
import { askForSubscriptions } from './askForSubscriptions'

const addresses = { groups: '/list', who: '/who', ofGroup: '/of?groupid={id}' }
const token = Promise.resolve('token')

/** What was asked, of somebody in two groups. */
const openApi = (list: unknown = { groups: [{ groupid: 'g-aaaaaaaaa' }, { groupid: 'g-bbbbbbbbb' }] }) => {
  const asked: string[] = []
  const answers: Record<string, unknown> = { '/list': list, '/who': { userid: 'u1' } }
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json(answers[address] ?? {}))
  })
  return asked
}
const remember = (text: string) => localStorage.setItem(storedKey('user:u1', 'homeRecent'), text)
const run = async () => {
  askEarly([addresses.groups, addresses.who], token)
  await askForSubscriptions(addresses, token)
  await earlyBody('/of?groupid=g-aaaaaaaaa')
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the first group', undefined, 'g-aaaaaaaaa'],
  ['the group last seen', '[{"id":"TRUCK0001"},{"id":"g-bbbbbbbbb"}]', 'g-bbbbbbbbb'],
  ['the first group when what was stored is spoiled', '{"id":', 'g-aaaaaaaaa'],
  ['the first group when what was stored is something else', '{"id":1}', 'g-aaaaaaaaa'],
])('asks for the subscriptions of %s', async (_, stored, group) => {
  const asked = openApi()
  if (stored !== undefined) remember(stored)
  await run()
  expect(asked).toEqual(['/list', '/who', `/of?groupid=${group}`])
})

it('asks nothing more of somebody without groups, or when the answer is none', async () => {
  for (const list of [{ groups: [] }, { message: 'Network Error' }]) {
    const asked = openApi(list)
    await run()
    expect(asked).toEqual(['/list', '/who'])
  }
})
