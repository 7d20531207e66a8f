import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../functions/core/http/caller'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { hosted, openBillingScene } from './billingScene'
import { callerOf } from './openScene'

const withTax = (amount: number) => Math.round(amount * 1.1)
const cents = 750
const isCharge = (method: string, path: string) => method === 'POST' && path.startsWith('/v1/subscriptions')

let scene: Awaited<ReturnType<typeof openBillingScene>>
let people: [Caller, Caller]
let devices: [DeviceId, DeviceId]
let count = 0
const payerEmail = async (deviceid: DeviceId) => (await scene.record(deviceid)).subscriber?.email

beforeAll(async () => {
  scene = await openBillingScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  count += 1
  people = [callerOf(10 * count), callerOf(10 * count + 1)]
  devices = [await scene.makeDevice(people), await scene.makeDevice(people)]
})

describe('a charge', () => {
  it('is made once when its answer was lost after Stripe had acted, whatever is pressed next', async () => {
    const [owner] = people
    const page = await scene.payerOf(owner)
    scene.network.lose(isCharge)
    const pressed = scene.update(hosted(devices[0]), owner)
    await expect(pressed).rejects.toMatchObject({ code: 'unavailable' })
    scene.network.lose()
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    await scene.update(hosted(devices[0]), owner)
    await scene.lookAgain(owner)
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    expect(await payerEmail(devices[0])).toBe(owner.email)
  })

  it('is found by the next look at everything, when nobody presses again', async () => {
    const [owner] = people
    const page = await scene.payerOf(owner)
    scene.network.lose(isCharge)
    await expect(scene.update(hosted(devices[0]), owner)).rejects.toMatchObject({ code: 'unavailable' })
    scene.network.lose()
    expect(await payerEmail(devices[0])).toBe(undefined)
    await scene.lookAgain(owner)
    expect(await payerEmail(devices[0])).toBe(owner.email)
    expect(await page.invoices()).toHaveLength(1)
  })

  it('is made once when somebody presses again 25 hours later, by when Stripe has forgotten the key', async () => {
    const [owner] = people
    await scene.payerOf(owner)
    scene.network.lose(isCharge)
    await expect(scene.update(hosted(devices[0]), owner)).rejects.toMatchObject({ code: 'unavailable' })
    scene.network.lose()
    scene.clock.ms += 25 * hourMs
    await scene.update(hosted(devices[0]), owner)
    const page = await scene.portalOf(owner)
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    expect(await payerEmail(devices[0])).toBe(owner.email)
  })

  it('is made once of two tabs, and of two people', async () => {
    const pages = [await scene.payerOf(people[0]), await scene.payerOf(people[1])]
    const presses = [people[0], people[0], people[1], people[1]].map((who) =>
      scene.update(hosted(devices[0]), who),
    )
    const outcomes = await Promise.allSettled(presses)
    const first = outcomes[0]?.status === 'fulfilled' ? 0 : 1
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 0, 1, 1].map((person) => person === first),
    )
    const invoices = await Promise.all(pages.map((page) => page.invoices()))
    expect(invoices.flat()).toEqual(['$8.25 paid'])
    expect(await payerEmail(devices[0])).toBe(people[first]?.email)
  })

  it('keeps others away from a device until its own end is known', async () => {
    const [owner, other] = people
    await scene.payerOf(owner)
    const page = await scene.payerOf(other)
    scene.network.lose(isCharge)
    await expect(scene.update(hosted(devices[0]), owner)).rejects.toMatchObject({ code: 'unavailable' })
    scene.network.lose()
    await expect(scene.update(hosted(devices[0]), other)).rejects.toMatchObject({ code: 'conflict' })
    expect(await page.invoices()).toEqual([])
  })
})

describe('what was shown', () => {
  it('is what is charged, however far the month has gone on meanwhile', async () => {
    const [owner] = people
    await scene.payerOf(owner)
    await scene.update(hosted(devices[0]), owner)
    scene.clock.ms += 10 * dayMs
    // Nine minutes of a month are some cents of so many devices.
    const fleet = await Promise.all(Array.from({ length: 40 }, () => scene.makeDevice(people)))
    const { quoteid, now: shown } = await scene.preview(hosted(...fleet), owner)
    expect(shown.total).toBeLessThan(fleet.length * withTax(cents))
    scene.clock.ms += 9 * minuteMs
    const later = await scene.preview(hosted(...fleet), owner)
    expect(later.now.total).toBeLessThan(shown.total)
    await scene.update({ ...hosted(...fleet), quoteid }, owner)
    const [newest] = await (await scene.portalOf(owner)).invoices()
    expect(newest).toBe(`$${(shown.total / 100).toFixed(2)} paid`)
  })

  it('is asked again once it is old, once somebody has changed something, and when it was shown to another', async () => {
    const [owner, other] = people
    const page = await scene.payerOf(owner)
    const both = hosted(...devices)
    const outdated = { code: 'conflict', resultCode: 'QUOTE_OUTDATED' }
    const quote = async () => (await scene.preview(both, owner)).quoteid
    const old = await quote()
    scene.clock.ms += 11 * minuteMs
    await expect(scene.update({ ...both, quoteid: old }, owner)).rejects.toMatchObject(outdated)
    const otherTerm = { ...both, term: 'Yearly' as const, quoteid: await quote() }
    await expect(scene.update(otherTerm, owner)).rejects.toMatchObject(outdated)
    await scene.payerOf(other)
    const foreign = { ...both, quoteid: await quote() }
    await expect(scene.update(foreign, other)).rejects.toMatchObject(outdated)
    const before = await quote()
    await scene.update(hosted(devices[0]), owner)
    await expect(scene.update({ ...both, quoteid: before }, owner)).rejects.toMatchObject(outdated)
    expect(await page.invoices()).toHaveLength(1)
    await scene.update({ ...both, quoteid: await quote() }, owner)
    expect(await page.invoices()).toHaveLength(2)
  })

  it('is not charged to a card that declines, and then nothing has changed', async () => {
    const [owner] = people
    const page = await scene.portalOf(owner)
    await page.address()
    await page.card('4000000000000341')
    const { quoteid } = await scene.preview(hosted(devices[0]), owner)
    const declined = { code: 'invalid', resultCode: 'CARD_DECLINED' }
    await expect(scene.update({ ...hosted(devices[0]), quoteid }, owner)).rejects.toMatchObject(declined)
    expect(await page.invoices()).toEqual([])
    expect(await payerEmail(devices[0])).toBe(undefined)
  })
})
