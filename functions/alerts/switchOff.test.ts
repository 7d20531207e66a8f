import { beforeEach, describe, expect, it } from 'vitest'
import { openClaimScene } from '../../test/integration/claimScene'
import { startMs, tables } from '../../test/integration/openScene'
import { openAlertStore } from './alertStore'
import { openSwitchOff } from './switchOff'

const [ann, one] = ['ann@example.com', '+61400000001']

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
  await here.arrange({ emailList: [ann], phoneList: [one], version: 4 })
})

const switchOff = (...asked: Parameters<ReturnType<typeof openSwitchOff>>) => {
  const { documents, now } = here.scene
  const { writeLog } = here.scene.openService(documents)
  return openSwitchOff(
    documents,
    tables.devices,
    openAlertStore(documents, tables.devices),
    writeLog,
    now,
  )(...asked)
}
const logged = async () =>
  (await here.scene.all('serverLog')).map(({ pk, category, name, description, ts }) => ({
    pk,
    category,
    name,
    description,
    ts,
  }))

describe('an address that is switched off', () => {
  it.each([
    [ann, 'bounced', 'could not be delivered'],
    [one, 'complained', 'was reported as unwanted'],
    [ann, 'unsubscribed', 'was unsubscribed by a click in an email'],
  ] as const)(
    '%s, that %s, is noted with the reason, and in the log of the device',
    async (to, reason, said) => {
      await switchOff(here.device, to, { reason, detail: 'no such person' })
      expect(await here.item()).toMatchObject({
        ...{ emailList: [ann], phoneList: [one], version: 5 },
        off: { [to]: { reason, atMs: startMs, detail: 'no such person' } },
      })
      expect(await logged()).toEqual([
        {
          ...{ pk: `DEVICE#${here.device}`, category: 'Alert', name: 'Address Switched Off' },
          ...{ description: `${to} ${said}`, ts: startMs / 1000 },
        },
      ])
    },
  )

  it('keeps the others, and no more than two hundred characters of what the provider says', async () => {
    await switchOff(here.device, one, { reason: 'bounced' })
    await switchOff(here.device, ann, { reason: 'bounced', detail: `${'x'.repeat(200)}yz` })
    expect((await here.item()).off).toEqual({
      [one]: { reason: 'bounced', atMs: startMs, detail: '' },
      [ann]: { reason: 'bounced', atMs: startMs, detail: 'x'.repeat(200) },
    })
  })

  it('stays as it is when it is switched off again', async () => {
    await switchOff(here.device, ann, { reason: 'bounced' })
    here.scene.clock.ms += 1
    await switchOff(here.device, ann, { reason: 'complained' })
    expect((await here.item()).off[ann]).toMatchObject({ reason: 'bounced', atMs: startMs })
    expect([(await here.item()).version, (await logged()).length]).toEqual([5, 1])
  })

  it('must be on a list: nothing is noted of any other', async () => {
    await switchOff(here.device, 'eve@example.com', { reason: 'bounced' })
    expect([(await here.item()).off, await logged()]).toEqual([{}, []])
  })

  it('is noted also while nothing else of the lists was ever changed, and by two at once', async () => {
    await here.arrange({ emailList: [ann], phoneList: [one] })
    await Promise.all([ann, one].map((to) => switchOff(here.device, to, { reason: 'bounced' })))
    const { off, version } = await here.item()
    expect([Object.keys(off).sort(), version]).toEqual([[one, ann], 2])
  })
})
