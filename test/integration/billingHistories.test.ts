import { expect, it } from 'vitest'
import { playBillingHistories } from './playBillingHistories'

const histories = 10_000

it('is what is paid for within one look at everything, whatever was cancelled, renewed, lost, doubled, reordered or forged', async () => {
  await expect(playBillingHistories(histories)).resolves.toBeUndefined()
})
