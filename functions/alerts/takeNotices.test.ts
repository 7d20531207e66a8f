import type { SQSRecord } from 'aws-lambda'
import { expect, it } from 'vitest'
import type { Claimed } from './claimNotice'
import { openTakeNotices } from './takeNotices'

const message = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) }) as SQSRecord
const deviceid = 'PUMP00001'

/** A sender that notes what it does; it fails at the ids that a test names, and has nothing to do for `none`. */
const openSender = (failing: readonly string[] = []) => {
  const done: string[] = []
  const take = openTakeNotices(
    (device, id) => {
      done.push(`claim ${device} ${id}`)
      return Promise.resolve(id === 'none' ? undefined : ({ row: { id } } as Claimed))
    },
    ({ row: { id } }) => {
      done.push(`deliver ${id}`)
      return failing.includes(id) ? Promise.reject(new Error('away')) : Promise.resolve()
    },
  )
  return { done, take }
}

it('one notification is sent after the other, and what has come to nothing is not', async () => {
  const { done, take } = openSender()
  expect(await take([message('m1', { deviceid, ids: ['a', 'none', 'b'] })])).toEqual(new Set())
  expect(done).toEqual([
    'claim PUMP00001 a',
    'deliver a',
    'claim PUMP00001 none',
    'claim PUMP00001 b',
    'deliver b',
  ])
})

it('a message that fails comes again, and holds up no other', async () => {
  const { done, take } = openSender(['a'])
  const batch = [
    message('m1', { deviceid, ids: ['a', 'b'] }),
    message('m2', { deviceid: 'no id of a device!', ids: ['c'] }),
    message('m3', { deviceid, ids: ['d'] }),
  ]
  expect(await take(batch)).toEqual(new Set(['m1', 'm2']))
  expect(done).toEqual(['claim PUMP00001 a', 'deliver a', 'claim PUMP00001 d', 'deliver d'])
})
