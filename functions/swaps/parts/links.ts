import { LinkId } from '../../../shared/sharelinks/links'
import type { Clock } from '../../../shared/core/time'
import { accessKey } from '../../core/accessKey'
import { chunk } from '../../core/chunk'
import { type LinkStore, linkIdOf } from '../../sharelinks/linkStore'
import { type Part, type Turn, openRows } from '../part'
import type { SwapRow } from '../swapStore'

interface Parts {
  links: Pick<LinkStore, 'read' | 'ofObject' | 'moveWrites'>
  now: Clock
}

/** Of each three rows, and that it was carried. */
const atOnce = 20

/** Share links show the machine: the same address shows the new unit from now on. */
export const openLinks = ({ links, now }: Parts): Part => {
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
