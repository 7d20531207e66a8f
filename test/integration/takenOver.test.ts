import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, secondMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { openEndPlans } from '../../functions/plans/changePlan'
import type { Caller } from '../../functions/core/http/caller'
import { hosted, openBillingScene } from './billingScene'
import { callerOf, tables } from './openScene'

const forbidden = { code: 'forbidden' }
let scene: Awaited<ReturnType<typeof openBillingScene>>
let count = 500
const personAt = (domain: string): Caller => {
  count += 1
  return { ...callerOf(count), email: `person${count}@${domain}` }
}

beforeAll(async () => {
  scene = await openBillingScene()
})
afterAll(() => scene.stop())

describe('a device that somebody pays for', () => {
  it('is taken over by a colleague, who pays from then on alone', async () => {
    const [owner, colleague] = [personAt('mine.example'), personAt('mine.example')]
    const device = await scene.makeDevice([owner, colleague])
    const other = await scene.makeDevice([owner, colleague])
    await scene.payerOf(owner)
    const page = await scene.payerOf(colleague)
    await scene.update(hosted(device, other), owner)
    const { quoteid } = await scene.preview(hosted(device), colleague)
    await scene.update({ ...hosted(device), quoteid }, colleague)
    expect((await scene.record(device)).subscriber?.email).toBe(colleague.email)
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    await scene.lookAgain(owner)
    await scene.lookAgain(colleague)
    const listOf = async (who: Caller) => (await scene.listOf(who)).map(({ deviceid }) => deviceid)
    expect([await listOf(owner), await listOf(colleague)]).toEqual([[other], [device]])
    const { data } = await scene.stripe.subscriptions.list({ limit: 100 })
    expect(data.map(({ items }) => items.data[0]?.quantity)).toEqual([1, 1])
  })

  it.each([
    ['another company', 'pit.example'],
    ['the same public mail domain', 'gmail.com'],
  ])('is left alone by somebody of %s, and nothing is charged', async (_who, domain) => {
    const [owner, stranger] = [personAt(domain === 'gmail.com' ? domain : 'mine.example'), personAt(domain)]
    const device = await scene.makeDevice([owner, stranger])
    await scene.payerOf(owner)
    const page = await scene.payerOf(stranger)
    await scene.update(hosted(device), owner)
    await expect(scene.preview(hosted(device), stranger)).rejects.toMatchObject(forbidden)
    const free = await scene.makeDevice([stranger])
    await expect(scene.update(hosted(free, device), stranger)).rejects.toMatchObject(forbidden)
    const basic = { devices: [device], plan: 'STANDARD' as const }
    await expect(scene.update(basic, stranger)).rejects.toMatchObject(forbidden)
    expect(await page.invoices()).toEqual([])
    expect((await scene.record(device)).subscriber?.email).toBe(owner.email)
  })

  it('gives up what is stored when its owner chooses Basic, and the rest of the month for nothing', async () => {
    const owner = personAt('mine.example')
    const device = await scene.makeDevice([owner])
    const page = await scene.payerOf(owner)
    await scene.update(hosted(device), owner)
    await scene.update({ devices: [device], plan: 'STANDARD' }, owner)
    const record = await scene.record(device)
    expect(record.streams[0]?.fromMs).toBe(scene.now() - dayMs)
    expect(tierOf({ ...record, nowMs: scene.now() }).name).toBe('Basic')
    expect(await page.invoices()).toEqual(['$8.25 paid'])
  })
})

describe('a coupon', () => {
  it('is taken off what is shown, charged now and at each renewal', async () => {
    const owner = personAt('mine.example')
    const device = await scene.makeDevice([owner])
    const page = await scene.payerOf(owner)
    await page.coupon(20)
    const shown = await scene.preview(hosted(device), owner)
    expect(shown.now).toEqual({ subtotal: 750, discount: 150, tax: 60, total: 660 })
    expect(shown.renewals).toMatchObject([{ total: 660 }])
    await scene.update({ ...hosted(device), quoteid: shown.quoteid }, owner)
    await page.days(32)
    expect(await page.invoices()).toEqual(['$6.60 paid', '$6.60 paid'])
  })
})

describe('a plan that staff arranged', () => {
  it('ends on its day, and what is stored can be read again with the next one', async () => {
    const owner = personAt('mine.example')
    const device = await scene.makeDevice([owner])
    const expiryTs = Math.floor((scene.now() + dayMs) / secondMs)
    await scene.changePlan(device, { plan: 'manual', expiryTs }, owner)
    const endPlans = openEndPlans(scene.documents, tables.devices, scene.changePlan, scene.now)
    await endPlans()
    expect((await scene.record(device)).tier).toBe('PREMIUM')
    const { streams } = await scene.record(device)
    scene.clock.ms += dayMs + secondMs
    await endPlans()
    expect(await scene.record(device)).toMatchObject({ tier: 'STANDARD', streams })
  })

  it('is anybody’s to pay for who may, and then has no end of its own any more', async () => {
    const owner = personAt('mine.example')
    const device = await scene.makeDevice([owner])
    await scene.payerOf(owner)
    await scene.changePlan(device, { plan: 'manual', expiryTs: 1 }, owner)
    await expect(scene.update(hosted(device), owner)).rejects.toMatchObject(forbidden)
    await scene.put(tables.devices, {
      ...(await scene.record(device)),
      sk: 'RECORD',
      upgradeEmail: owner.email,
    })
    await scene.update(hosted(device), owner)
    const record = await scene.record(device)
    expect([record.planTerm, record.planExpiryTs]).toEqual(['Monthly', undefined])
  })
})
