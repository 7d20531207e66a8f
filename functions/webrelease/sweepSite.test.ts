import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { type Replaced, type SiteStore, sweepSite } from './sweepSite'

/** A site on which pages are deployed, swept each day. */
const openSite = () => {
  const files = new Set<string>()
  let current: string[] | undefined
  let replaced: Replaced = {}
  let nowMs = Date.parse('2026-03-01T00:00:00Z')
  const store: SiteStore = {
    listFiles: () => Promise.resolve([...files]),
    readCurrent: () => Promise.resolve(current),
    readReplaced: () => Promise.resolve(replaced),
    writeReplaced: (changed) => {
      replaced = changed
      return Promise.resolve()
    },
    remove: (key) => Promise.resolve(void files.delete(key)),
  }
  const sweep = sweepSite(store, () => nowMs)
  return {
    sweep,
    there: () => [...files].sort(),
    upload: (...names: string[]) => names.forEach((name) => files.add(name)),
    name: (...names: string[]) => void (current = names),
    passDays: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        nowMs += dayMs
        await sweep()
      }
    },
  }
}

describe('files of an earlier page', () => {
  it('stay for thirty days after another took its place, however long they were there before, and then go', async () => {
    const site = openSite()
    site.upload('a', 'shared')
    site.name('a', 'shared')
    await site.passDays(100)
    site.upload('b')
    site.name('b', 'shared')
    await site.passDays(30)
    expect(site.there()).toEqual(['a', 'b', 'shared'])
    await site.passDays(1)
    expect(site.there()).toEqual(['b', 'shared'])
  })

  it('stay for good when the earlier page comes back', async () => {
    const site = openSite()
    site.upload('a')
    site.name('a')
    await site.sweep()
    site.upload('b')
    site.name('b')
    await site.passDays(20)
    site.name('a')
    await site.passDays(20)
    expect(site.there()).toEqual(['a', 'b'])
    await site.passDays(20)
    expect(site.there()).toEqual(['a'])
  })

  it('are not mistaken for it while a deployment is under way: its files come before the page', async () => {
    const site = openSite()
    site.upload('a')
    site.name('a')
    site.upload('b')
    await site.sweep()
    site.name('b')
    await site.passDays(60)
    expect(site.there()).toEqual(['b'])
  })

  it('are all left alone before a page is there, and by a page that names nothing', async () => {
    const site = openSite()
    site.upload('a')
    await site.passDays(60)
    site.name()
    await expect(site.sweep()).rejects.toThrow('names no files')
    expect(site.there()).toEqual(['a'])
  })
})
