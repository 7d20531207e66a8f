import { playBillingHistories } from '../../integration/playBillingHistories'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { measureSubscriptions } from './measureSubscriptions'

const histories = 10_000
const secondMs = 1000

/** How long until ten thousand ways of paying and not paying have ended in the right plans. */
const measureHistories = async (): Promise<Figure> => {
  const began = performance.now()
  await playBillingHistories(histories)
  const ours = (performance.now() - began) / secondMs
  const limit = 'up to twelve purchases, events and outages each, then one look at everything'
  return { name: `${histories.toLocaleString('en')} billing histories`, ours, unit: 's', aim: '≤ 30', limit }
}

/** What somebody waits for who pays for a large fleet, and how fast the rules of paying are tried. */
export const measureBilling = async (stack: BenchStack): Promise<Figure[]> => [
  await measureHistories(),
  ...(await measureSubscriptions(await stack.harness())),
]
