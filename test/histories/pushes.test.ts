import { expect, it } from 'vitest'
import { noPushCounts, playPushes } from './playPushes'

const scenes = 4

// The same seeds each time; 200 others by `npm run histories -- --of pushes`.
it('of 200 alarms over services that lose some, each is shown or texted within 90 s, and seven texts of ten are saved', async () => {
  const total = { ...noPushCounts }
  for (let seed = 1; seed <= scenes; seed += 1) {
    const { alarms, texts } = await playPushes(seed)
    total.alarms += alarms
    total.texts += texts
  }
  expect(total.alarms).toBe(200)
  expect(total.texts).toBeGreaterThan(0)
  expect(total.texts).toBeLessThanOrEqual(60)
})
