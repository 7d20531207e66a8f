/** Whose clock the page shows: the viewer's, that of the place where the machine stands, or the world's. */
export const zoneChoices = ['mine', 'site', 'utc'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

interface ZoneState {
  readonly choice: ZoneChoice
  /** Of the machine that the page is about, as far as its place is known. */
  readonly site: string | undefined
}

const openZoneStore = () => {
  let state: ZoneState = { choice: 'mine', site: undefined }
  const listeners = new Set<() => void>()
  const change = (changes: Partial<ZoneState>) => {
    const next = { ...state, ...changes }
    if (next.choice === state.choice && next.site === state.site) return
    state = next
    listeners.forEach((tell) => tell())
  }
  return {
    choice: () => state.choice,
    site: () => state.site,
    /** The name of the zone of the times on the page; undefined for the viewer's own. */
    zone: (): string | undefined => {
      if (state.choice === 'utc') return 'UTC'
      return state.choice === 'site' ? state.site : undefined
    },
    choose: (choice: ZoneChoice) => change({ choice }),
    setSite: (site: string | undefined) => change({ site }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The one zone of the page: every absolute time and every field for one is in it. */
export const zoneStore = openZoneStore()
