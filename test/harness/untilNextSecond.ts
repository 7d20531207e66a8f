import { expect } from 'vitest'
import { eventually } from './eventually'

const second = () => Math.floor(Date.now() / 1000)

/** Waits for the next second to begin: tokens state when they were issued in whole seconds. */
export const untilNextSecond = async (): Promise<void> => {
  const now = second()
  await eventually(() => expect(second()).toBeGreaterThan(now))
}
