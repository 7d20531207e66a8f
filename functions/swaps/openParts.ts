import type { SwapPart } from '../../shared/swaps/swaps'
import { LinkId } from '../../shared/sharelinks/links'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { chunk } from '../core/chunk'
import { type LinkStore, linkIdOf } from '../sharelinks/shareLinkStore'
import { type Part, type Turn, openRows } from './part'
import { openAlarms } from './parts/alarms'
import { openFences } from './parts/fences'
import { openGroups } from './parts/groups'
import type { SwapRow } from './swapStore'
import { openPeople } from './parts/people'
import { openReadings } from './parts/readings'
import { openService } from './parts/service'
import { openCards, openConfig, openNotes, openRecipients, openRules, openScript } from './settingParts'
import { openViews } from './parts/views'

interface Parts {
  links: Pick<LinkStore, 'read' | 'ofObject' | 'moveWrites'>
  now: Clock
}

/** Of each three rows, and that it was carried. */
const atOnce = 20

/** Share links show the machine: the same address shows the new unit from now on. */
const openLinks = ({ links, now }: Parts): Part => {
  const carrySome = (turn: Turn, ids: readonly LinkId[]): Promise<void> =>
    turn.commit(async () => {
      const found = await Promise.all(ids.map((id) => links.read(accessKey.device(turn.from), id)))
      return found.flatMap((row) =>
        row === undefined
          ? []
          : [...links.moveWrites(row, accessKey.device(turn.to)), turn.keep(linkIdOf(row))],
      )
    })

  const backSome = (turn: Turn, rows: readonly SwapRow[]): Promise<void> =>
    turn.commit(async () => {
      const found = await Promise.all(
        rows.map(({ key }) => links.read(accessKey.device(turn.to), LinkId.parse(key))),
      )
      return rows.flatMap((row, n) => {
        const link = found[n]
        // It was revoked, or has expired.
        if (link === undefined) return [turn.mark(row, { back: 'left' })]
        return [...links.moveWrites(link, accessKey.device(turn.from)), turn.mark(row, { back: 'back' })]
      })
    })

  return {
    carry: async (turn) => {
      const rows = await links.ofObject(accessKey.device(turn.from))
      const alive = rows.filter(({ untilMs }) => untilMs > now()).map(linkIdOf)
      for (const some of chunk(alive, atOnce)) await carrySome(turn, some)
    },
    back: async (turn) => {
      for (const some of chunk(openRows(await turn.rows()), atOnce)) await backSome(turn, some)
    },
  }
}

type Needs = Parameters<typeof openPeople>[0] &
  Parameters<typeof openFences>[0] &
  Parameters<typeof openRecipients>[0] &
  Parameters<typeof openRules>[0] &
  Parameters<typeof openAlarms>[0] &
  Parameters<typeof openConfig>[0] &
  Parameters<typeof openScript>[0] &
  Parameters<typeof openViews>[0] &
  Parameters<typeof openLinks>[0] &
  Parameters<typeof openService>[0]

/** Everything that a machine keeps when it gets another unit: a part that is new does not compile until it stands here. */
export const openParts = (needs: Needs): Readonly<Record<SwapPart, Part>> => ({
  people: openPeople(needs),
  groups: openGroups(needs),
  fences: openFences(needs),
  recipients: openRecipients(needs),
  rules: openRules(needs),
  readings: openReadings(needs),
  alarms: openAlarms(needs),
  cards: openCards(needs),
  notes: openNotes(needs),
  config: openConfig(needs),
  script: openScript(needs),
  views: openViews(needs),
  links: openLinks(needs),
  service: openService(needs),
})
