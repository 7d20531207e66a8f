import { beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '../../shared/core/problem'
import { minuteMs } from '../../shared/core/time'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { openPaymentWatch } from './paymentWatch'

let clock: number
let watch: ReturnType<typeof openPaymentWatch>

const take = (taken: Promise<string>) => watch.aroundEvents(() => taken)('event')
const refuse = () => expect(take(Promise.reject(new Problem('invalid')))).rejects.toThrow(Problem)

beforeEach(() => {
  clock = 1_764_000_000_000
  watch = openPaymentWatch(openMemoryDocuments({ billing: ['pk'] }), 'billing', () => clock)
})

describe('the person on call', () => {
  it('sees nothing before anything has come', async () => {
    expect(await watch.read()).toEqual({})
  })

  it('sees when the provider was heard last, and what it got for an answer stays the same', async () => {
    expect(await take(Promise.resolve('taken'))).toBe('taken')
    expect(await watch.read()).toEqual({ eventMs: clock })
  })

  it('sees that an event was refused, to the minute', async () => {
    const firstMs = clock
    await refuse()
    clock += minuteMs - 1
    await refuse()
    expect(await watch.read()).toEqual({ refusedMs: firstMs })
    clock += 1
    await refuse()
    expect(await watch.read()).toEqual({ refusedMs: firstMs + minuteMs })
  })

  it.each([new Problem('unavailable'), Object.assign(new Error('broken'), { code: 'invalid' })])(
    'sees no refusal in a failure of ours: %s',
    async (error) => {
      await expect(take(Promise.reject(error))).rejects.toBe(error)
      expect(await watch.read()).toEqual({})
    },
  )

  it('sees when plans were compared with payments last, and how many accounts that did not reach', async () => {
    expect(await watch.aroundReconcile(() => Promise.resolve(3))()).toBe(3)
    expect(await watch.read()).toEqual({ comparedMs: clock, notCompared: 3 })
  })
})
